import { backupProblem } from './backup-problem.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

describe('what is told of backups', () => {
  it.each([undefined, '/backups'])('is nothing while the latest is younger than two days (%s)', (folder) => {
    expect(backupProblem({ succeededAt: hoursAgo(47.9) }, folder, NOW)).toBeUndefined();
  });

  it('is how old the latest is, or that there is none, and what to set', () => {
    expect(backupProblem({ succeededAt: hoursAgo(48) }, undefined, NOW)).toBe(
      'The latest backup is of 2026-11-20 12:00 UTC. Set BACKUP_DIR to a folder, or run "npm run backup" every day.',
    );
    expect(backupProblem({}, undefined, NOW)).toBe(
      'There is no backup of the shop. Set BACKUP_DIR to a folder, or run "npm run backup" every day.',
    );
    expect(backupProblem({}, '/backups', NOW)).toBe(
      'There is no backup of the shop, though BACKUP_DIR is set. The log of the shop says why.',
    );
  });

  it('is that the latest daily one failed, and why, at once', () => {
    const failure = { at: hoursAgo(1), reason: '/backups/a.gz cannot be written: the disk is full.' };
    expect(backupProblem({ succeededAt: hoursAgo(25), failure }, '/backups', NOW)).toBe(
      'The backup of 2026-11-22 11:00 UTC failed: /backups/a.gz cannot be written: the disk is full. Look at the folder in BACKUP_DIR.',
    );
    // Nobody makes daily ones any more.
    expect(backupProblem({ succeededAt: hoursAgo(25), failure }, undefined, NOW)).toBeUndefined();
  });
});
