// Loaded into a server under test (node --import): reports its heap and event loop delay, which only the process knows.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const POLL_MILLISECONDS = 2_000;
const COLLECT_EVERY_SAMPLES = 5;
const MEGABYTE = 2 ** 20;
const NANOSECONDS_IN_MILLISECOND = 1e6;

const file = process.env.PROCESS_METRICS_FILE;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
let samples = 0;
let megabytesInUse = 0;
setInterval(() => {
  const [median, percentile99] = [50, 99].map((rank) => delay.percentile(rank) / NANOSECONDS_IN_MILLISECOND);
  if (samples % COLLECT_EVERY_SAMPLES === 0) {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    megabytesInUse = (heapUsed + external) / MEGABYTE;
  }
  samples += 1;
  // Renamed into place, so that the test never reads half a file.
  writeFileSync(`${file}.new`, JSON.stringify({ megabytesInUse, median, percentile99 }));
  renameSync(`${file}.new`, file);
  // Excludes the pause for the garbage collection above.
  delay.reset();
}, POLL_MILLISECONDS).unref();
