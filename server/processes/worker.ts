import { settingsOfThisProcess } from '../config/command-line.ts';
import { type ListenedStopRequest, listenForReplacement, unlessAborted } from '../config/stop-request.ts';
import { openServedDatabase } from '../database/open-served-database.ts';
import { assertMigratedFor } from '../database/pending-migrations.ts';
import type { Instruction } from './worker-process.ts';

/** Serves as one of several processes, until the first process says otherwise. */
export async function serveAsWorker(stopRequest: ListenedStopRequest): Promise<void> {
  // Whoever sends it to all processes means the first one.
  listenForReplacement(() => {});
  const { requested, urgent } = stopRequest;
  const replaced = new AbortController();
  process.on('message', (instruction: Instruction) => {
    if (instruction === 'stop') stopRequest.request();
    if (instruction === 'make way') replaced.abort();
  });
  const settings = settingsOfThisProcess();
  const open = async () => {
    // That of the first process, which has checked everything else.
    const { urls } = await openServedDatabase(settings, { exclusive: false, onProgress: () => {} });
    await assertMigratedFor(urls);
    const { serve } = await import('../serve.ts');
    requested.throwIfAborted();
    await serve(settings, urls, { requested, replaced: replaced.signal });
  };
  await unlessAborted(open(), urgent);
}
