/** Why a backup cannot be restored, as a sentence without its period. */
export class BackupFileError extends Error {
  override name = 'BackupFileError';
}

export const DAMAGED = 'It is damaged, truncated or modified';

const NEWLINE = 10;
const END_OF_ROWS = Buffer.from('\\.\n');
const END_AFTER_ROWS = Buffer.from('\n\\.\n');

/** Far more than the constraints of the tables allow. */
const MAX_LINE_BYTES = 8 * 1024 * 1024;

/** Reads a backup line by line, and rows in chunks. */
export class BackupReader {
  private readonly chunks: AsyncIterator<Buffer>;
  /** Read but not consumed yet. Begins at the start of a line. */
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  /** @returns undefined at the end */
  async line(): Promise<string | undefined> {
    for (;;) {
      const end = this.rest.indexOf(NEWLINE);
      if (end >= 0) return this.take(end + 1).toString('utf8', 0, end);
      const isMore = await this.readMore();
      if (!isMore && this.rest.length === 0) return undefined;
      if (!isMore) throw new BackupFileError(DAMAGED);
    }
  }

  /** Yields chunks of whole lines until the rows end. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.endOfRows();
      const complete = end ?? this.rest.lastIndexOf(NEWLINE) + 1;
      if (complete > 0) yield this.take(complete);
      if (end !== undefined) return void this.take(END_OF_ROWS.length);
      if (!(await this.readMore())) throw new BackupFileError(DAMAGED);
    }
  }

  private endOfRows(): number | undefined {
    if (this.rest.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) return 0;
    const position = this.rest.indexOf(END_AFTER_ROWS);
    return position < 0 ? undefined : position + 1;
  }

  private take(bytes: number): Buffer {
    const taken = this.rest.subarray(0, bytes);
    this.rest = this.rest.subarray(bytes);
    return taken;
  }

  private async readMore(): Promise<boolean> {
    const { value, done } = await this.chunks.next();
    if (done) return false;
    this.rest = this.rest.length === 0 ? value : Buffer.concat([this.rest, value]);
    if (this.rest.length > MAX_LINE_BYTES && !this.rest.includes(NEWLINE)) throw new BackupFileError(DAMAGED);
    return true;
  }
}
