import { crc32 } from 'node:zlib';
import { mulberry32 } from '../shop/mulberry32.ts';
import { memoize } from './memoize.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Their product is still an exact number. */
const FACTOR = 1_013;
const MODULUS = 2 ** 42 - 11;

/** The same in each process. */
const codeOf = memoize<number>(crc32);

/** One run of a simulated world. All that is random comes from its seed, in the order in which it happens. */
export class History {
  readonly events: string[] = [];
  /** Of the events, without their times: histories with the same events count as one. */
  fingerprint = 0;
  /** Which of the events were faults. */
  readonly faults = new Set<string>();
  /** At the end of a history, the faults stop, so that everything can be settled. */
  isHealed = false;
  private readonly random: () => number;

  constructor(
    readonly seed: number,
    readonly time: VirtualTime,
  ) {
    this.random = mulberry32(seed);
  }

  readonly draw = (): number => this.random();

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1));
  }

  oneOf<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.random() * choices.length)] as T;
  }

  log(event: string): void {
    this.events.push(event);
    this.fingerprint = (this.fingerprint * FACTOR + codeOf(event)) % MODULUS;
  }

  fault(event: string): void {
    this.faults.add(event);
    this.log(event);
  }

  /** Passes some virtual time. */
  pause(least: number, most: number): Promise<void> {
    return this.time.sleep(this.between(least, most));
  }
}
