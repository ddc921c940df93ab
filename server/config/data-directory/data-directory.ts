import { accessSync, constants } from 'node:fs';
import { ConfigurationError } from '../configuration-error.ts';
import { EX_CONFIG } from '../required-in-production.js';
import { createFolder, describeFileError } from './folder.ts';

/** Something of the wrong kind is in the way. Any other cause may pass: a disk gets room, a volume is mounted late. */
const NEEDS_A_PERSON = ['EEXIST', 'ENOTDIR', 'EISDIR'];

/** The data directory, or a file in it, cannot be used. */
export class DataDirectoryError extends ConfigurationError {
  override name = 'DataDirectoryError';
  override readonly exitCode: number;

  /** @param file that was being used, for errors that do not name it */
  constructor(error: NodeJS.ErrnoException, file: string) {
    super(
      `DATA_DIR cannot be used: ${describeFileError(error, file)}. Fix that, or set DATA_DIR to another folder.`,
    );
    this.exitCode = NEEDS_A_PERSON.includes(error.code ?? '') ? EX_CONFIG : 1;
  }
}

/** @throws DataDirectoryError when it cannot be made, or nothing can be written there */
export function createDataDirectory(dataDirectory: string): void {
  try {
    createFolder(dataDirectory);
    accessSync(dataDirectory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataDirectoryError(error as NodeJS.ErrnoException, dataDirectory);
  }
}
