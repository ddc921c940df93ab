import { backupProblem } from './backup-problem.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const setTo = (backupDirectory: string | undefined, backupsElsewhere = false) => ({
  backupDirectory,
  backupsElsewhere,
});
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

describe('the backup warning', () => {
  it.each([undefined, '/backups'])('is absent while the latest is younger than two days (%s)', (folder) => {
    expect(backupProblem({ succeededAt: hoursAgo(47.9) }, setTo(folder), NOW)).toBeUndefined();
  });

  it('says how old the latest backup is, or that none exists, and what to set', () => {
    expect(backupProblem({ succeededAt: hoursAgo(48) }, setTo(undefined), NOW)).toBe(
      'The latest backup is from 2026-11-20 12:00 UTC. Set BACKUP_DIR to a folder, run "npm run backup" every day, or set BACKUPS_ELSEWHERE=true if another tool backs up the database.',
    );
    expect(backupProblem({}, setTo(undefined), NOW)).toBe(
      'The shop has no backup. Set BACKUP_DIR to a folder, run "npm run backup" every day, or set BACKUPS_ELSEWHERE=true if another tool backs up the database.',
    );
    expect(backupProblem({}, setTo('/backups'), NOW)).toBe(
      'The shop has no backup, although BACKUP_DIR is set. The shop’s log says why.',
    );
  });

  it('reports that the only recent backup is dated in the future', () => {
    const aheadAt = hoursAgo(-1000);
    expect(backupProblem({ succeededAt: hoursAgo(1), aheadAt }, setTo(undefined), NOW)).toBeUndefined();
    for (const succeededAt of [undefined, hoursAgo(48)])
      expect(backupProblem({ succeededAt, aheadAt }, setTo(undefined), NOW)).toBe(
        'The latest backup is dated 2027-01-03 04:00 UTC, which is in the future. Check the machine’s clock, and run "npm run backup".',
      );
  });

  it('reports immediately that the latest daily backup failed, and why', () => {
    const failure = { failedAt: hoursAgo(1), error: '/backups/a.gz cannot be written: the disk is full.' };
    expect(backupProblem({ succeededAt: hoursAgo(25), ...failure }, setTo('/backups'), NOW)).toBe(
      'The daily backup from 2026-11-22 11:00 UTC did not complete: /backups/a.gz cannot be written: the disk is full.',
    );
    // Daily backups are disabled.
    expect(backupProblem({ succeededAt: hoursAgo(25), ...failure }, setTo(undefined), NOW)).toBeUndefined();
  });

  it('is absent if another tool backs up the database, unless the shop also does', () => {
    expect(backupProblem({}, setTo(undefined, true), NOW)).toBeUndefined();
    expect(backupProblem({ succeededAt: hoursAgo(500) }, setTo(undefined, true), NOW)).toBeUndefined();
    expect(backupProblem({}, setTo('/backups', true), NOW)).toContain('though BACKUP_DIR is set');
    const failure = { failedAt: hoursAgo(1), error: 'The disk is full.' };
    expect(backupProblem(failure, setTo('/backups', true), NOW)).toContain('The disk is full.');
  });
});
