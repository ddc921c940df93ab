import { stopWaiting } from './shop/until.ts';

// Otherwise a test that timed out would keep polling: its `finally` would not run, and Jest would not exit.
afterEach(stopWaiting);
afterAll(stopWaiting);
