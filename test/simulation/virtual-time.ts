class Timer {
  constructor(
    public at: number,
    readonly run: () => void,
    /** Of an interval. */
    readonly every?: number,
  ) {}

  unref(): this {
    return this;
  }
}

/**
 * A clock that jumps from one timer to the next, so that an hour passes in a millisecond. While `installed`, the timers and clocks of
 * all code are these, so that nothing depends on the speed of the machine: the same seed gives the same history.
 */
export class VirtualTime {
  now = 0;
  /** In the order in which they fire. */
  private timers: Timer[] = [];

  readonly setTimeout = (run: () => void, milliseconds = 0) =>
    this.add(new Timer(this.now + milliseconds, run));
  readonly setInterval = (run: () => void, every = 0) => this.add(new Timer(this.now + every, run, every));
  readonly clear = (timer?: object): void => {
    const index = this.timers.indexOf(timer as Timer);
    if (index >= 0) this.timers.splice(index, 1);
  };

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.setTimeout(resolve, milliseconds));
  }

  /** Runs `work` from the time 0 on. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.now = 0;
    this.timers = [];
    let isDone = false;
    const result = work().finally(() => {
      isDone = true;
    });
    // Awaited only below.
    result.catch(() => {});
    await this.runUntil(() => isDone);
    return result;
  }

  /**
   * Fires one timer after the other until `done`, each once all that can run without a timer has run.
   */
  private runUntil(done: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const step = () => {
        if (done()) return resolve();
        if (this.timers.length === 0) return reject(new Error('Everything waits, and no timer is pending.'));
        this.fireNext();
        whenSettled(step);
      };
      whenSettled(step);
    });
  }

  private fireNext(): void {
    const timer = this.timers.shift() as Timer;
    this.now = Math.max(this.now, timer.at);
    if (timer.every !== undefined) {
      timer.at = this.now + timer.every;
      this.add(timer);
    }
    timer.run();
  }

  /** Replaces the global timers and clocks while `work` runs. */
  async installed<T>(work: () => Promise<T>): Promise<T> {
    const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
    const clocks = [performance, Date].map((clock) => ({ clock, now: clock.now }));
    const { stackTraceLimit } = Error;
    // Stacks with source maps would take most of the time.
    Error.stackTraceLimit = 0;
    for (const { clock } of clocks) clock.now = () => this.now;
    Object.assign(globalThis, {
      setTimeout: this.setTimeout,
      setInterval: this.setInterval,
      clearTimeout: this.clear,
      clearInterval: this.clear,
    });
    try {
      return await work();
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
      Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval });
      for (const { clock, now } of clocks) clock.now = now;
    }
  }

  private add(timer: Timer): Timer {
    let index = this.timers.length;
    while (index > 0 && (this.timers[index - 1]?.at ?? 0) > timer.at) index -= 1;
    this.timers.splice(index, 0, timer);
    return timer;
  }
}

/** A tick that a promise asks for comes once the queue of promises is empty. */
const whenSettled = (step: () => void) => queueMicrotask(() => process.nextTick(step));
