import { createRequire } from 'node:module';
import type { INestApplication } from '@nestjs/common';

/**
 * The OpenAPI document of this server. It is made when somebody first asks for it: the library that makes it would
 * cost every start half a second and 15 MB.
 */
export class ApiReference {
  private app: INestApplication | undefined;
  private document: Promise<string> | undefined;

  /** What describes the application reads it as a whole, which cannot be injected. */
  attach(app: INestApplication): void {
    this.app = app;
  }

  /** The document as JSON. */
  read(): Promise<string> {
    this.document ??= this.write();
    return this.document;
  }

  private async write(): Promise<string> {
    if (this.app === undefined) throw new Error('There is no application to describe yet.');
    const { describeApplication } = await import('./openapi-document.ts');
    return JSON.stringify(describeApplication(this.app, version()));
  }
}

function version(): string {
  return createRequire(import.meta.url)('#package').version;
}
