import { TestEnvironment } from 'jest-environment-node';

/** Emits `exit` on the tests' `process` after each file, because Jest does not pass on the real event. */
export default class FileEnvironment extends TestEnvironment {
  override async teardown(): Promise<void> {
    this.global.process.emit('exit', 0);
    await super.teardown();
  }
}
