import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';

/** /proc reports CPU time in hundredths of a second, independent of the kernel's tick rate. */
const TICKS_PER_SECOND = 100;

/** undefined for a process that has exited. */
function statOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
}

function readProcesses() {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(
    pids.flatMap((pid) => {
      const stat = statOf(pid);
      return stat ? [[Number(pid), stat]] : [];
    }),
  );
}

/** A process and its descendants. */
function processTree(pid, processes = readProcesses()) {
  const children = [...processes].filter(([, { parent }]) => parent === pid).map(([child]) => child);
  return [pid, ...children.flatMap((child) => processTree(child, processes))];
}

/** CPU seconds of a process and its descendants, including exited ones. */
export function cpuSeconds(pid) {
  const processes = readProcesses();
  const ticks = processTree(pid, processes).map((each) => processes.get(each)?.ticks ?? 0);
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
}

/** CPU seconds that all processors were busy since the machine started. */
export function machineSeconds() {
  const [line] = readFileSync('/proc/stat', 'utf8').split('\n');
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  const [user, nice, system, , , interrupt, softInterrupt, stolen] = ticks;
  return (user + nice + system + interrupt + softInterrupt + stolen) / TICKS_PER_SECOND;
}

/**
 * Resident memory of a process and its descendants, in MiB, without pages of files: of the Node binary, the kernel maps
 * 50 to 95 MiB, depending on how the binary was last read into the page cache.
 */
export function residentMemory(pid) {
  const kibibytes = processTree(pid).map((each) => {
    const status = readFileSync(`/proc/${each}/status`, 'utf8');
    return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0);
  });
  return kibibytes.reduce((sum, each) => sum + each, 0) / 1024;
}

export const MACHINE = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
