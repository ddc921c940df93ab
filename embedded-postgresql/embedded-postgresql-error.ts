/** What else a person can do, in words that end a sentence with "or": "use another data directory". */
export interface Alternatives {
  /** A sentence of its own: how to go on with what another major version has written. */
  olderDatabase: string;
  /** A sentence of its own: how to come back from a backup. */
  damagedDatabase: string;
  anotherDataDirectory: string;
  secondServer: string;
  anotherPostgresql: string;
}

const IN_GENERAL: Alternatives = {
  olderDatabase: 'Move it over with the program that wrote it, or use another data directory',
  damagedDatabase: 'Restore a backup',
  anotherDataDirectory: 'use another data directory',
  secondServer: 'use another data directory',
  anotherPostgresql: 'use a PostgreSQL of your own',
};

/** The embedded PostgreSQL cannot serve. The message tells a person why and what to do. */
export class EmbeddedPostgresqlError extends Error {
  override name = 'EmbeddedPostgresqlError';

  /** @param alternative ends the message; `text` then ends where it fits, as in "Rename the folder, or" */
  constructor(
    private readonly text: string,
    private readonly alternative?: keyof Alternatives,
  ) {
    super(alternative === undefined ? text : `${text} ${IN_GENERAL[alternative]}.`);
  }

  /** Makes the message say how this program does the alternative. */
  nameAlternative(alternatives: Alternatives): void {
    if (this.alternative !== undefined) this.message = `${this.text} ${alternatives[this.alternative]}.`;
  }
}

/** Somebody else works on the data directory. */
export class DataDirectoryInUseError extends EmbeddedPostgresqlError {
  override name = 'DataDirectoryInUseError';

  constructor(readonly dataDirectory: string) {
    super(
      `Another server is already running on the data directory ${dataDirectory}. (A command, such as a migration, ` +
        'counts as a server while it has started the database by itself.) Stop it first, or',
      'secondServer',
    );
  }
}
