const EVERY_MILLISECONDS = 2_000;

export const counted = (rows: number) => rows.toLocaleString('en-US');

/** Tells a person from time to time how far a table is. */
export class Progress {
  private rows = 0;
  private toldAt = performance.now();

  constructor(
    private readonly table: string,
    private readonly total: number,
    private readonly report: (line: string) => void,
  ) {}

  add(rows: number): void {
    this.rows += rows;
    if (performance.now() - this.toldAt < EVERY_MILLISECONDS) return;
    this.toldAt = performance.now();
    this.report(`  ${this.table}: ${counted(this.rows)} of ${counted(this.total)}`);
  }
}

/** Each row is a line: COPY writes a line break within a value as \n. */
export function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let place = chunk.indexOf(10); place >= 0; place = chunk.indexOf(10, place + 1)) lines += 1;
  return lines;
}
