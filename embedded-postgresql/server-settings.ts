import { randomBytes } from 'node:crypto';
import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FILE = 'postgresql-settings.conf';

/**
 * Includes the settings file of the data directory in postgresql.conf. It is outside of PostgreSQL's own folder, since
 * root must not write where an unprivileged user could create links.
 */
export const INCLUDE_LINE = `include '../${FILE}'\n`;

const HEADER = '# Overwritten on every start. Put your own settings in postgresql/postgresql.conf.\n';

/** Required by this code. They come after the caller's, since PostgreSQL uses the last value. */
const REQUIRED_SETTINGS = `
listen_addresses = '127.0.0.1'
# A socket's path has at most 107 characters, and the path of a checkout may be longer.
unix_socket_directories = ''

# One file per day of the week, overwritten a week later.
logging_collector = on
log_directory = 'log'
log_filename = 'postgresql-%a.log'
log_file_mode = 0600
log_rotation_age = 1d
log_rotation_size = 0
log_truncate_on_rotation = on
log_checkpoints = off
log_line_prefix = '%m [%p] '
`;

export function writeServerSettings(dataDirectory: string, settings: string): void {
  const draft = path.join(dataDirectory, `${FILE}.${randomBytes(6).toString('hex')}`);
  writeFileSync(draft, `${HEADER}\n${settings.trim()}\n${REQUIRED_SETTINGS}`);
  // Readable by the user that PostgreSQL runs as, whatever the umask. The file contains no secrets.
  chmodSync(draft, 0o644);
  renameSync(draft, path.join(dataDirectory, FILE));
}
