import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { readIfMatch } from './entity-tag.ts';

/** The entity tags that the request insists on; `'*'` when it insists on none. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readIfMatch(context.switchToHttp().getRequest().headers['if-match']),
);
