import cluster from 'node:cluster';
import { z } from 'zod';

/** How many processes take requests. */
export const webConcurrency = z
  .string()
  .regex(/^[1-9]\d?$/)
  .transform(Number);

export const WEB_CONCURRENCY_REQUIREMENT = 'must be a number of processes from 1 to 99';

/**
 * What one process may use of what all of them share. Rounded down, so that together they stay below the whole.
 * @returns 1 at least
 */
export function shareOfOneProcess(whole: number, processes: number): number {
  return Math.max(1, Math.floor(whole / processes));
}

/** Whether this process is the first that takes requests since the shop started: it says what all of them would say. */
export function servesFirst(): boolean {
  return cluster.worker === undefined || cluster.worker.id === 1;
}
