import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';

const NOT_PERMITTED = /could not [^\n]*: (?:Permission denied|Operation not permitted)/;
const WRONG_SETTINGS =
  /configuration file "[^"]*" contains errors|could not access the server configuration file/;
const DAMAGED =
  /pg_control|control file|could not find the database system|database files are incompatible|checkpoint record|WAL directory|could not access status of transaction|is not a valid data directory/;

/** From here on PostgreSQL writes into its own log. */
const REDIRECTED = 'redirecting log output to logging collector process';
const BEGINNING = 'starting PostgreSQL';
/** But for those of clients who came too early. */
const FINAL = /^.*\b(FATAL|PANIC): +(?!the database system is).*$/gm;

/** The last line that says why it ended, of what its own log has of this start. */
function reasonInLog(directory: string): string | undefined {
  const folder = path.join(directory, 'log');
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  const [newest] = files.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  if (newest === undefined) return undefined;
  return readFileSync(newest, 'utf8').split(BEGINNING).at(-1)?.match(FINAL)?.at(-1);
}

/**
 * Why PostgreSQL did not start, and what to do.
 * @param reason what it, or pg_ctl, has printed
 */
export function startFailure(directory: string, reason: string): EmbeddedPostgresqlError {
  const redirected = reason.includes(REDIRECTED) ? reasonInLog(directory) : undefined;
  const words = redirected ?? reason;
  if (NOT_PERMITTED.test(words)) {
    // It starts only as the owner of the folder.
    const { uid, gid } = statSync(directory);
    return new EmbeddedPostgresqlError(
      `PostgreSQL does not start: it may not use all of its files in ${directory}.\n${words}\n` +
        `As root, run "chown -R ${uid}:${gid} ${directory}" and "chmod -R u+rwX ${directory}", then start again.`,
    );
  }
  if (WRONG_SETTINGS.test(words))
    return new EmbeddedPostgresqlError(
      `PostgreSQL does not start: its settings in ${directory}/postgresql.conf cannot be used. Fix or remove the line:\n${words}`,
    );
  if (DAMAGED.test(words))
    return new EmbeddedPostgresqlError(
      `PostgreSQL does not start: its files in ${directory} are damaged.\n${words}\nKeep them as they are.`,
      'damagedDatabase',
    );
  const more = redirected === undefined ? '' : `\nIts log lies in ${directory}/log.`;
  return new EmbeddedPostgresqlError(`PostgreSQL does not start in ${directory}:\n${words}${more}`);
}
