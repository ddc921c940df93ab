import { constants } from 'node:os';

/** Signals that ask a program to exit. SIGKILL cannot be handled. */
const SHUTDOWN_SIGNALS = [
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  'SIGQUIT',
  'SIGABRT',
  'SIGALRM',
  'SIGUSR2',
  'SIGBREAK',
] as const;

/** On Ctrl-C, npm also receives the signal and forwards it: the process gets it twice. */
const REPEATED_WITHIN_MILLISECONDS = 100;

/** After the second signal, the process exits even if something hangs. */
const MAX_URGENT_MILLISECONDS = 7_000;

/** The abort reason of both signals. */
export class ShutdownError extends Error {
  override name = 'ShutdownError';

  /** @param exitCode as a shell reports it for a process that the signal ended: 128 + the signal's number */
  constructor(readonly exitCode: number) {
    super('The program was asked to exit.');
  }
}

export interface ShutdownSignal {
  /** Aborted by the first signal: finish what is in flight, then close everything. */
  requested: AbortSignal;
  /** Aborted by the second signal: exit immediately. */
  urgent: AbortSignal;
}

/** From now on, shutdown signals no longer end this process: the caller must end it. */
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
  for (const signal of SHUTDOWN_SIGNALS) process.on(signal, onSignal);
  // The parent process has exited.
  process.on('disconnect', () => request(128 + constants.signals.SIGHUP));
  return { requested: requested.signal, urgent: urgent.signal };
}

/** Settles with the work, or rejects with the reason of `signal` as soon as it is aborted. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
