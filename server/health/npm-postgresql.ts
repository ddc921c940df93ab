/**
 * The PostgreSQL that npm installs, and what it lacks. Renewed with each release of the shop: scripts/newest-postgresql.mjs
 * fails if PostgreSQL has a newer minor version than `newest`.
 */
export const NPM_POSTGRESQL = {
  version: '18.4',
  newest: '18.7',
  /** Completes "it lacks". Empty if `version` is the newest. */
  lacks: 'the 29 security fixes of 18.6 and 18.7, and their fixes for corrupt indexes',
};
