/** Whether the tests run with many more rounds, as in `npm run test:attacks` and `npm run test:faults`. */
export const IS_LONG_RUN = process.env.LONG_RUN === '1';

/** For tests that run only there. */
export const describeLong = IS_LONG_RUN ? describe : describe.skip;
