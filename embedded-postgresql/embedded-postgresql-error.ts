/** What else you can do. Each completes a sentence that ends in "or", as in "use another data directory". */
export interface Alternatives {
  /** A whole sentence: how to migrate the data of another major version. */
  anotherMajorVersion: string;
  /** A whole sentence: how to restore a backup. */
  damagedDatabase: string;
  anotherDataDirectory: string;
  secondServer: string;
  anotherPostgresql: string;
}

const DEFAULT_ALTERNATIVES: Alternatives = {
  anotherMajorVersion: 'Export it with the programs that wrote it, or use another data directory',
  damagedDatabase: 'Restore a backup',
  anotherDataDirectory: 'use another data directory',
  secondServer: 'use another data directory',
  anotherPostgresql: 'use a PostgreSQL of your own',
};

/** The embedded PostgreSQL cannot run. The message says why and what to do. */
export class EmbeddedPostgresqlError extends Error {
  override name = 'EmbeddedPostgresqlError';

  /** @param alternative completes `text`, as in "Rename the folder, or" */
  constructor(
    private readonly text: string,
    private readonly alternative?: keyof Alternatives,
  ) {
    super(alternative === undefined ? text : `${text} ${DEFAULT_ALTERNATIVES[alternative]}.`);
  }

  /** Rewrites the message with this program's own alternative. */
  describeAlternative(alternatives: Alternatives): void {
    if (this.alternative !== undefined) this.message = `${this.text} ${alternatives[this.alternative]}.`;
  }
}

/** The folder with PostgreSQL's programs, which the caller named, cannot be used. */
export class UnusableProgramsError extends EmbeddedPostgresqlError {
  override name = 'UnusableProgramsError';
}

/** Another server is using the data directory. */
export class DataDirectoryInUseError extends EmbeddedPostgresqlError {
  override name = 'DataDirectoryInUseError';

  constructor(readonly dataDirectory: string) {
    super(
      `Another server is already running on the data directory ${dataDirectory}. (A command such as a migration ` +
        'counts as a server if it started the database.) Stop it first, or',
      'secondServer',
    );
  }
}
