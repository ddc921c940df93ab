import { constants } from 'node:os';

/** What a terminal, a supervisor or a person ends a program with. SIGKILL cannot be heard. */
const STOP_SIGNALS = [
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  'SIGQUIT',
  'SIGABRT',
  'SIGALRM',
  'SIGUSR2',
  'SIGBREAK',
] as const;

/** Ctrl-C reaches npm too, which passes it on to a process that has had it already. */
const REPEATED_WITHIN_MILLISECONDS = 100;

/** After an urgent request, the process ends even if something still hangs. */
const MAX_URGENT_MILLISECONDS = 7_000;

/** The reason of a request, once it is aborted. */
export class ShutdownError extends Error {
  override name = 'ShutdownError';

  /** @param exitCode what a shell reports of a process that the signal ended */
  constructor(readonly exitCode: number) {
    super('The program was asked to exit.');
  }
}

export interface ShutdownSignal {
  /** Aborted by the first signal: finish what is under way, close everything. */
  requested: AbortSignal;
  /** Aborted by the second signal: wait for nothing. */
  urgent: AbortSignal;
}

/** From now on a signal no longer ends this process: whoever asks must end it. */
export function listenForShutdown(): ShutdownSignal {
  const requested = new AbortController();
  const urgent = new AbortController();
  let requestedAt = 0;

  const request = (exitCode: number) => {
    if (requested.signal.aborted) return;
    requestedAt = performance.now();
    requested.abort(new ShutdownError(exitCode));
  };
  const onSignal = (_: NodeJS.Signals, number: number) => {
    if (!requested.signal.aborted) return request(128 + number);
    if (urgent.signal.aborted || performance.now() - requestedAt < REPEATED_WITHIN_MILLISECONDS) return;
    setTimeout(() => process.exit(1), MAX_URGENT_MILLISECONDS);
    urgent.abort(requested.signal.reason);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
  // What started this process has gone, and asks for nothing any more.
  process.on('disconnect', () => request(128 + constants.signals.SIGHUP));
  return { requested: requested.signal, urgent: urgent.signal };
}

/** The outcome of some work, unless `signal` is aborted first; then its reason is thrown, and the work is abandoned. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
