import { TestEnvironment } from 'jest-environment-node';

/** In which the process of the tests ends with their file: Jest keeps the end of the real one from them. */
export default class FileEnvironment extends TestEnvironment {
  override async teardown(): Promise<void> {
    this.global.process.emit('exit', 0);
    await super.teardown();
  }
}
