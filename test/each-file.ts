import { emptyTables } from './shop/database.ts';
import { stopWaiting } from './shop/until.ts';

// On a busy machine, a test in a thousand fails by chance. Jest prints the first failure, too: mend what caused it.
jest.retryTimes(1, { logErrorsBeforeRetry: true });

// Otherwise a file would start with the orders of the previous one, or could not log in after its wrong passwords.
beforeAll(emptyTables);

// Otherwise a test that timed out would keep polling: its `finally` would not run, and Jest would not exit.
afterEach(stopWaiting);
afterAll(stopWaiting);
