extension NewProject {
  static let events = """
    {"id":"home","type":"link.opened","at":"2026-01-01T09:00:00Z","url":"https://www.example.com/home"}
    {"id":"article","type":"link.opened","at":"2026-01-01T09:00:10Z","url":"https://www.example.com/articles/7"}
    {"id":"buy","type":"purchase.pressed","at":"2026-01-01T09:00:20Z","button":"upgrade","user":{"guid":"g-1"}}
    {"id":"paid","type":"entitlement.changed","at":"2026-01-01T09:01:00Z","guid":"g-1","entitlement":"pro","status":"active"}
    {"id":"article-again","type":"link.opened","at":"2026-01-01T09:01:10Z","url":"https://www.example.com/articles/7"}
    {"id":"nowhere","type":"link.opened","at":"2026-01-01T09:01:20Z","url":"https://www.example.com/settings"}
    {"id":"foreign","type":"link.opened","at":"2026-01-01T09:01:30Z","url":"https://other.example/home"}

    """

  static let fixtureEvents = """
    {"id":"home","type":"link.opened","at":"2026-01-01T09:00:00Z","url":"https://www.example.com/home"}
    {"id":"article","type":"link.opened","at":"2026-01-01T09:00:10Z","url":"https://www.example.com/articles/7"}
    {"id":"paid","type":"entitlement.changed","at":"2026-01-01T09:01:00Z","guid":"g-1","entitlement":"pro","status":"active"}
    {"id":"subscriber","type":"link.opened","at":"2026-01-01T09:01:10Z","url":"https://www.example.com/articles/7","user":{"guid":"g-1"}}

    """

  static let fixtureDecisions = """
    {"event":"home","decision":"navigate","destination":"home","path":"home","params":{},"rule":"rules.lua:6"}
    {"event":"article","decision":"navigate","destination":"subscription","path":"subscription","params":{},"rule":"rules.lua:6"}
    {"event":"paid","decision":"accepted"}
    {"event":"subscriber","decision":"navigate","destination":"article","path":"articles/7","params":{"id":7},"rule":"rules.lua:6"}

    """

  static func readme(named name: String) -> String {
    """
    # \(name)

    | file | what |
    | --- | --- |
    | `usher.lua` | what the app accepts, where it can go, what it sells |
    | `rules.lua` | the decisions |
    | `events.jsonl` | some events to try them on |
    | `fixtures/` | events with the decisions that are expected |

    ```
    usher check .
    usher run . events.jsonl
    ```

    """
  }
}
