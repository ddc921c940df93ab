import { stopWaiting } from './shop/until.ts';

// A test that has timed out would otherwise poll on: its `finally` would not run, and Jest would not end.
afterEach(stopWaiting);
afterAll(stopWaiting);
