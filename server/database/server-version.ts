/** The version of PostgreSQL as in 17.6, without what a distribution adds to it. */
export const SERVER_VERSION = `split_part(current_setting('server_version'), ' ', 1)`;
