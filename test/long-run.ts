/** Whether `npm run test:attacks` or `npm run test:faults` runs the tests: the same ones with many more rounds. */
export const IS_LONG_RUN = process.env.LONG_RUN === '1';

/** For what is tested there only. */
export const describeLong = IS_LONG_RUN ? describe : describe.skip;
