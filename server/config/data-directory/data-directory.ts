import { accessSync, constants } from 'node:fs';
import { ConfigurationError } from '../configuration-error.ts';
import { EX_CONFIG } from '../required-in-production.js';
import { createFolder, describeFileError } from './folder.ts';

/** Any other cause may be transient: a full disk, or a volume that is mounted late. */
const PERMANENT = ['EEXIST', 'ENOTDIR', 'EISDIR'];

/** The data directory, or a file in it, cannot be used. */
export class DataDirectoryError extends ConfigurationError {
  override name = 'DataDirectoryError';
  override readonly exitCode: number;

  /** @param file the file to name if the error names none */
  constructor(error: NodeJS.ErrnoException, file: string) {
    super(
      `DATA_DIR cannot be used: ${describeFileError(error, file)}. Fix that, or set DATA_DIR to another folder.`,
    );
    this.exitCode = PERMANENT.includes(error.code ?? '') ? EX_CONFIG : 1;
  }
}

/** @throws DataDirectoryError if it cannot be created or is not writable */
export function createDataDirectory(dataDirectory: string): void {
  try {
    createFolder(dataDirectory);
    accessSync(dataDirectory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataDirectoryError(error as NodeJS.ErrnoException, dataDirectory);
  }
}
