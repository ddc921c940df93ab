/**
 * The oldest browsers that the client is built for: all are from 2023. README.md names them, and
 * `client/styles/old-browsers.css` warns visitors with older ones.
 */
export const BROWSERS = ['chrome120', 'edge120', 'firefox121', 'safari17', 'ios17'];
