import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from '../child-process.mjs';
import { startProcess } from '../processes.mjs';
import { requestText } from './requests.mjs';

const SCRIPT = path.join(import.meta.dirname, 'requests.lua');

/** Exits if wrk is not installed. */
export function versionOfWrk() {
  const { error, stdout, stderr } = spawnSync('wrk', ['--version'], { encoding: 'utf8' });
  if (error?.code === 'ENOENT') {
    console.error('wrk is not installed. Run: apt-get install wrk');
    process.exit(1);
  }
  return /\d+(\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown';
}

/** Sends a request continuously on each connection. A failed request fails the benchmark. */
export async function runWrk(request, { folder, connections, seconds }) {
  const file = path.join(folder, 'request');
  writeFileSync(file, requestText(request));
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', SCRIPT];
  const run = startProcess('wrk', [...options, new URL(request.url).origin], {
    environment: { LOAD_REQUEST: file, LOAD_RUN: randomBytes(4).toString('hex') },
  });
  const output = await run.done();
  const result = JSON.parse(/^JSON (.*)$/m.exec(output)[1]);
  if (result.failed > 0) throw new Error(`${request.url} failed ${result.failed} times:\n${output}`);
  return { ...result, rate: result.requests / result.seconds };
}
