import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { Drain } from './connections/drain.ts';
import { ErrorFilter } from './errors/errors.plugin.ts';
import { requestBodyPipe } from './validation.ts';

/** The providers of Nest that belong to the Fastify plugins. */
@Global()
@Module({
  providers: [
    Drain,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useFactory: requestBodyPipe },
  ],
  exports: [Drain],
})
export class HttpModule {}
