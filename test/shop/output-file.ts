import { closeSync, openSync, readSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';

const BYTES_AT_ONCE = 65_536;

let files = 0;

/**
 * A file for the output of a child process. A line that the child has written can be read at once, while a pipe could
 * deliver it after the child's response to a request.
 */
export class OutputFile {
  readonly descriptor: number;
  private readonly decoder = new StringDecoder();
  private text = '';
  private position = 0;
  private isClosed = false;

  constructor() {
    files += 1;
    const file = path.join(tmpdir(), `shop-output-${process.pid}-${files}`);
    this.descriptor = openSync(file, 'a+', 0o600);
    // Open files outlive their names, and no crash leaves any behind.
    unlinkSync(file);
  }

  read(): string {
    if (this.isClosed) return this.text;
    const buffer = Buffer.alloc(BYTES_AT_ONCE);
    for (;;) {
      const length = readSync(this.descriptor, buffer, 0, buffer.length, this.position);
      if (length === 0) return this.text;
      this.position += length;
      this.text += this.decoder.write(buffer.subarray(0, length));
    }
  }

  /** What was written until now can still be read. */
  close(): void {
    this.read();
    if (!this.isClosed) closeSync(this.descriptor);
    this.isClosed = true;
  }
}
