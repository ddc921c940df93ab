// Loaded into a server under test (node --import): writes the longest delay of its event loop, second by second.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const SECOND = 1_000;
const NANOSECONDS_IN_MILLISECOND = 1e6;
const file = process.env.EVENT_LOOP_DELAY_FILE;

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
setInterval(() => {
  const [median, percentile99] = [50, 99].map((rank) => delay.percentile(rank) / NANOSECONDS_IN_MILLISECOND);
  writeFileSync(file, JSON.stringify({ median, percentile99 }));
  delay.reset();
}, SECOND).unref();
