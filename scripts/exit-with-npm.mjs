// Imported first by what npm starts: npm passes SIGINT and SIGTERM on to its script, and dies of any other signal. When
// it has gone, the script is told by the event that Node has for a parent that is lost, again and again until it ends.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const EVERY_MILLISECONDS = 200;

/** The variable is passed on to whatever the script starts, too. */
const startedByNpm = process.env.npm_lifecycle_script?.includes(path.basename(process.argv[1]));
const npm = process.ppid;

/** Whether npm ended before this process could look: its parent is then one that is not of its session. */
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
