import { readFileSync, statSync } from 'node:fs';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';

/** If this process is root, PostgreSQL runs as this user. */
export interface ServiceUser {
  name: string;
  uid: number;
  gid: number;
}

const OVERFLOW_ID = 65534;

function parseUsers(passwd: string): ServiceUser[] {
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** `nobody` exists everywhere, with different numbers. */
export function findNobody(passwd: string): ServiceUser {
  return (
    parseUsers(passwd).find(({ name, uid }) => name === 'nobody' && uid > 0) ?? {
      name: 'nobody',
      uid: OVERFLOW_ID,
      gid: OVERFLOW_ID,
    }
  );
}

/** A database that a normal user created is still owned by that user when root starts the shop. */
function ownerOf(directory: string, passwd: string): ServiceUser | undefined {
  const owner = statSync(directory, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0) return undefined;
  const name = parseUsers(passwd).find(({ uid }) => uid === owner.uid)?.name ?? `with the id ${owner.uid}`;
  return { name, uid: owner.uid, gid: owner.gid };
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}

function assertOwn(clusterDirectory: string): void {
  const owner = statSync(clusterDirectory, { throwIfNoEntry: false });
  if (process.getuid === undefined || owner === undefined || owner.uid === process.getuid()) return;
  throw new EmbeddedPostgresqlError(
    `The database in ${clusterDirectory} belongs to another user of this machine (uid ${owner.uid}). ` +
      'Start the program as that user, or',
    'anotherDataDirectory',
  );
}

/**
 * @param clusterDirectory where PostgreSQL's files are or will be
 * @returns undefined if PostgreSQL runs as the user of this process
 */
export function chooseServiceUser(clusterDirectory: string): ServiceUser | undefined {
  if (process.getuid?.() !== 0) {
    assertOwn(clusterDirectory);
    return undefined;
  }
  if (process.platform !== 'linux') {
    throw new EmbeddedPostgresqlError(
      'PostgreSQL refuses to run as root. Start the program as a normal user, or',
      'anotherPostgresql',
    );
  }
  const passwd = readPasswd();
  return ownerOf(clusterDirectory, passwd) ?? findNobody(passwd);
}
