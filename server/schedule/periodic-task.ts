export interface PeriodicTask {
  /** Starts the next round now, or right after the current one. */
  wake(): void;
  /** Resolves when the current round is done. */
  readonly current: Promise<void>;
}

interface Options {
  /** Aborted when no further round should start. */
  signal: AbortSignal;
  /** Called with the error of a failed round, unless the signal is aborted. The next round starts as usual. */
  onError(error: unknown): void;
}

/** Repeats a task, one round at a time: now, and then with a pause after each round. */
export function startPeriodicTask(
  milliseconds: number,
  round: () => Promise<void>,
  { signal, onError }: Options,
): PeriodicTask {
  let isWoken = false;
  let endPause = () => {};
  const wake = () => {
    isWoken = true;
    endPause();
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const attempt = async () => {
    try {
      await round();
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  };
  let current = Promise.resolve();
  const repeat = async () => {
    while (!signal.aborted) {
      isWoken = false;
      current = attempt();
      await current;
      if (!isWoken) await pause();
    }
  };
  signal.addEventListener('abort', wake, { once: true });
  void repeat();
  return {
    wake,
    get current() {
      return current;
    },
  };
}
