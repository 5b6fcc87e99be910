#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Threads that do one piece of work each at a time, and the caller, who does the first piece.
///
/// Between two pieces they wait; what a piece reads and writes is handed over by the lock.
final class Team: @unchecked Sendable {
  /// What waiting threads look at, under the lock.
  private struct Board {
    var work: ((Int) -> Void)?
    /// Counts the pieces of work that were handed out.
    var round = 0
    var busy = 0
    var isOver = false
  }

  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let done = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var board = Board()
  private var threads: [TeamThread] = []

  /// How many work, the caller included: fewer than asked for where the system gives no more
  /// threads.
  var count: Int { threads.count + 1 }

  init(of count: Int) {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(change, nil)
    pthread_cond_init(done, nil)
    while threads.count + 1 < count {
      let member = TeamMember(team: self, index: threads.count + 1)
      guard let thread = TeamThread.start(member) else { break }
      threads.append(thread)
    }
  }

  /// Ends the threads; the team can do nothing afterwards.
  func end() {
    pthread_mutex_lock(lock)
    board.isOver = true
    pthread_cond_broadcast(change)
    pthread_mutex_unlock(lock)
    for thread in threads { thread.join() }
    threads = []
  }

  deinit {
    pthread_cond_destroy(done)
    pthread_cond_destroy(change)
    pthread_mutex_destroy(lock)
    done.deallocate()
    change.deallocate()
    lock.deallocate()
  }

  /// Calls `work` once for each member, 0 on the caller's thread, and waits for all of them.
  func run(_ work: @escaping (Int) -> Void) {
    pthread_mutex_lock(lock)
    board.work = work
    board.round += 1
    board.busy = threads.count
    pthread_cond_broadcast(change)
    pthread_mutex_unlock(lock)
    work(0)
    pthread_mutex_lock(lock)
    while board.busy > 0 { pthread_cond_wait(done, lock) }
    board.work = nil
    pthread_mutex_unlock(lock)
  }

  /// What a member's thread does until the team ends.
  fileprivate func serve(as index: Int) {
    var round = 0
    pthread_mutex_lock(lock)
    while true {
      while board.round == round, !board.isOver { pthread_cond_wait(change, lock) }
      guard !board.isOver else { break }
      round = board.round
      let work = board.work
      pthread_mutex_unlock(lock)
      work?(index)
      pthread_mutex_lock(lock)
      board.busy -= 1
      if board.busy == 0 { pthread_cond_signal(done) }
    }
    pthread_mutex_unlock(lock)
  }
}

/// A thread's place in its team.
final class TeamMember: Sendable {
  private let team: Team
  private let index: Int

  init(team: Team, index: Int) {
    self.team = team
    self.index = index
  }

  func serve() { team.serve(as: index) }
}
