import { createHash } from 'node:crypto';
import { formatCount } from '../../contract/pluralize.ts';

const REPORT_EVERY_MILLISECONDS = 2_000;

/** COPY escapes line breaks in values, so each row is a line. */
function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let position = chunk.indexOf(10); position >= 0; position = chunk.indexOf(10, position + 1))
    lines += 1;
  return lines;
}

interface Table {
  name: string;
  rows: number;
}

/** The rows of a table in COPY format. The count and the checksum are complete after all rows have been read. */
export class TableRows {
  count = 0;
  private readonly hash = createHash('sha256');

  /** @param report gets a progress line from time to time */
  constructor(
    private readonly table: Table,
    private readonly chunks: AsyncIterable<Buffer>,
    private readonly report: (line: string) => void = () => {},
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    let reportedAt = performance.now();
    for await (const chunk of this.chunks) {
      this.count += countLines(chunk);
      this.hash.update(chunk);
      yield chunk;
      if (performance.now() - reportedAt < REPORT_EVERY_MILLISECONDS) continue;
      reportedAt = performance.now();
      this.report(`  ${this.table.name}: ${formatCount(this.count)} of ${formatCount(this.table.rows)}`);
    }
  }

  checksum(): string {
    return this.hash.digest('hex');
  }
}
