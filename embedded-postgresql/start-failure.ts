import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';

const NOT_PERMITTED = /could not [^\n]*: (?:Permission denied|Operation not permitted)/;
const WRONG_SETTINGS =
  /configuration file "[^"]*" contains errors|could not access the server configuration file/;
const DAMAGED =
  /pg_control|control file|could not find the database system|database files are incompatible|checkpoint record|WAL directory|could not access status of transaction|is not a valid data directory/;

/** After this line, PostgreSQL writes to its own log. */
const REDIRECTED = 'redirecting log output to logging collector process';
const BEGINNING = 'starting PostgreSQL';
/** Fatal lines, except those about clients that connected too early. */
const FINAL = /^.*\b(FATAL|PANIC): +(?!the database system is).*$/gm;

/** The last fatal line of this start in PostgreSQL's own log. */
function reasonInLog(directory: string): string | undefined {
  const folder = path.join(directory, 'log');
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  const [newest] = files.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  if (newest === undefined) return undefined;
  return readFileSync(newest, 'utf8').split(BEGINNING).at(-1)?.match(FINAL)?.at(-1);
}

/**
 * The reason in PostgreSQL's own log, if it had opened it; otherwise its output.
 * @param output of PostgreSQL or pg_ctl
 */
export const startReason = (directory: string, output: string): string =>
  (output.includes(REDIRECTED) ? reasonInLog(directory) : undefined) ?? output;

/**
 * Why PostgreSQL did not start, and what to do.
 * @param output of PostgreSQL or pg_ctl
 */
export function startFailure(directory: string, output: string): EmbeddedPostgresqlError {
  const message = startReason(directory, output);
  if (NOT_PERMITTED.test(message)) {
    // PostgreSQL starts only as the owner of the folder.
    const { uid, gid } = statSync(directory);
    return new EmbeddedPostgresqlError(
      `PostgreSQL cannot start: it isn't allowed to access all of its files in ${directory}.\n${message}\n` +
        `As root, run "chown -R ${uid}:${gid} ${directory}" and "chmod -R u+rwX ${directory}", then start again.`,
    );
  }
  if (WRONG_SETTINGS.test(message))
    return new EmbeddedPostgresqlError(
      `PostgreSQL cannot start: ${directory}/postgresql.conf has an invalid setting. Fix or remove the line:\n${message}`,
    );
  if (DAMAGED.test(message))
    return new EmbeddedPostgresqlError(
      `PostgreSQL cannot start: its files in ${directory} are damaged.\n${message}\nDo not change them.`,
      'damagedDatabase',
    );
  const more = message === output ? '' : `\nSee its log in ${directory}/log.`;
  return new EmbeddedPostgresqlError(`PostgreSQL cannot start in ${directory}:\n${message}${more}`);
}
