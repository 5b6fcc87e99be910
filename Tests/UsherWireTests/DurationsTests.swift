import Testing
import UsherWire

struct DurationsTests {
  @Test(
    arguments: [
      ("50ms", 50), ("0s", 0), ("2s", 2000), ("10m", 600_000), ("72h", 259_200_000),
      ("30d", 2_592_000_000), ("106751991167d", 9_223_372_036_828_800_000),
      ("", nil), ("50", nil), ("ms", nil), ("-1s", nil), ("+1s", nil), ("1.5s", nil), ("01s", nil),
      (" 1s", nil), ("1 s", nil), ("1S", nil), ("1y", nil), ("1ss", nil), ("106751991168d", nil),
      ("99999999999999999999s", nil), ("٣s", nil),
    ] as [(String, Int64?)])
  func `a span of time is digits and a unit`(text: String, milliseconds: Int64?) {
    #expect(Durations.milliseconds(text) == milliseconds)
  }

  @Test(
    arguments: [
      ("0B", 0), ("512B", 512), ("64KB", 65_536), ("4MB", 4_194_304), ("1GB", 1_073_741_824),
      ("4mb", nil), ("4M", nil), ("4 MB", nil), ("-4MB", nil), ("4", nil), ("", nil),
      ("9223372036854775807GB", nil), ("4K", nil),
    ] as [(String, Int64?)])
  func `a size is digits and a unit`(text: String, bytes: Int64?) {
    #expect(ByteSizes.bytes(text) == bytes)
  }
}
