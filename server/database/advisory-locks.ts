/** Keys of PostgreSQL's advisory locks: arbitrary, but the same in every instance and release. */
export const ADVISORY_LOCKS = {
  migration: 7_990_001,
  embeddedPostgresql: 7_990_002,
  emailLease: 7_990_003,
  dailyBackup: 7_990_004,
} as const;
