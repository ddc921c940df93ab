import { errorResponse, RETRY_AFTER } from '../http/openapi-responses.ts';

export const TOO_MANY_LOGINS = {
  429: errorResponse('Too many wrong passwords or codes, or too many logins at once.', {
    'Retry-After': RETRY_AFTER,
  }),
};
