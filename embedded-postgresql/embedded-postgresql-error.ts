/** The embedded PostgreSQL cannot serve. The message tells a person why and what to do. */
export class EmbeddedPostgresqlError extends Error {
  override name = 'EmbeddedPostgresqlError';
}

/** Somebody else works on the data directory. */
export class DataDirectoryInUseError extends EmbeddedPostgresqlError {
  override name = 'DataDirectoryInUseError';

  constructor(readonly dataDirectory: string) {
    super(
      `Another server is already running on the data directory ${dataDirectory}. ` +
        'Stop it first, or give this one a DATA_DIR of its own. (A command such as "npm run migrate" counts as a ' +
        'server while it has started the database by itself.)',
    );
  }
}
