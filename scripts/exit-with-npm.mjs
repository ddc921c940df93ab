// Imported first by scripts that npm starts. npm forwards only SIGINT and SIGTERM; any other signal kills npm alone.
// Once npm is gone, this module emits Node's `disconnect` event, repeatedly, until the script exits.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const EVERY_MILLISECONDS = 200;

/** Child processes inherit the variable, so it must name this script. */
const startedByNpm = process.env.npm_lifecycle_script?.includes(path.basename(process.argv[1]));
const npm = process.ppid;

/** Whether npm exited before this module was loaded: the parent then belongs to another session. */
function isOrphan() {
  if (process.platform !== 'linux') return false;
  const sessionOf = (pid) =>
    Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[3]);
  const session = sessionOf(process.pid);
  return session !== process.pid && session !== sessionOf(npm);
}

function hangUp() {
  if (!process.emit('disconnect')) process.exit(1);
}

if (startedByNpm) {
  if (isOrphan()) hangUp();
  setInterval(() => process.ppid === npm || hangUp(), EVERY_MILLISECONDS).unref();
}
