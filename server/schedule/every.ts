export interface Rounds {
  /** Begins the next round now, or right after the one under way. */
  wake(): void;
  /** Resolves when the round under way is done. */
  readonly underWay: Promise<void>;
}

interface Options {
  /** Aborted when no other round should begin. */
  signal: AbortSignal;
  /** Called with what a round throws, unless the signal is aborted. The next one begins as usual. */
  onError(error: unknown): void;
}

/** Repeats a round of work, one at a time: now, and then with a pause after each. */
export function every(
  milliseconds: number,
  round: () => Promise<void>,
  { signal, onError }: Options,
): Rounds {
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
  let underWay = Promise.resolve();
  const repeat = async () => {
    while (!signal.aborted) {
      isWoken = false;
      underWay = attempt();
      await underWay;
      if (!isWoken) await pause();
    }
  };
  signal.addEventListener('abort', wake, { once: true });
  void repeat();
  return {
    wake,
    get underWay() {
      return underWay;
    },
  };
}
