import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startProcess } from '../processes.mjs';
import { requestText } from './requests.mjs';

const GENERATOR = path.join(import.meta.dirname, 'steady.mjs');

/** Sends a request at a constant rate, from a separate process. */
export async function runSteady(request, { folder, rate, seconds }) {
  const file = path.join(folder, 'steady-request');
  writeFileSync(file, requestText(request));
  const options = { file, origin: new URL(request.url).origin, rate, seconds };
  return JSON.parse(await startProcess(process.execPath, [GENERATOR, JSON.stringify(options)]).done());
}
