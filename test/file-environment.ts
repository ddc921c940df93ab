import { TestEnvironment } from 'jest-environment-node';
import { closeWorkerShop, openWorkerShop } from './shop/worker-shop.ts';
import usesWorkerShop from './uses-worker-shop.cjs';

/** Emits `exit` on the tests' `process` after each file, because Jest does not pass on the real event. */
export default class FileEnvironment extends TestEnvironment {
  private readonly file: string;

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context);
    this.file = context.testPath;
  }

  /** Other files may migrate the database, lock its tables or count its connections. */
  override async setup(): Promise<void> {
    await super.setup();
    if (usesWorkerShop(this.file)) Object.assign(this.global, { openWorkerShop });
    else await closeWorkerShop();
  }

  override async teardown(): Promise<void> {
    this.global.process.emit('exit', 0);
    await super.teardown();
  }
}
