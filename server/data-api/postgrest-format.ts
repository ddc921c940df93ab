import type { ErrorFormat, Requested } from '../http/errors/error-format.ts';
import { type PublicError, publicErrorOf } from '../http/errors/public-error.ts';
import { PostgrestError } from './postgrest-error.ts';

const DATA_API = /^\/rest\/v1(\/|$|\?)/;

/** Whether a request is for the Data API. Checks its route, too, since the URL can be percent-encoded. */
export function isDataApi({ url, routeOptions }: Requested): boolean {
  return DATA_API.test(url) || (url.includes('%') && DATA_API.test(routeOptions?.url ?? ''));
}

/** For requests that a proxy would refuse before they reach PostgREST. */
const PASSED_STATUSES = [408, 413, 431];

function convertPublicError({ status, message }: PublicError): PostgrestError {
  if (PASSED_STATUSES.includes(status)) return new PostgrestError(status, 'PGRST102', message);
  // PostgREST's code for a status that the database raises.
  if (status === 429) return new PostgrestError(429, 'PT429', message);
  if (status === 503) return new PostgrestError(503, 'PGRST001', message);
  if (status === 404) return new PostgrestError(404, 'PGRST125', 'Invalid path specified in request URL');
  return status < 500
    ? new PostgrestError(400, 'PGRST102', message)
    : new PostgrestError(status, 'XX000', message);
}

export const postgrestFormat: ErrorFormat = {
  isFor: isDataApi,
  respond(error, requestId) {
    const { status, code, body } =
      error instanceof PostgrestError ? error : convertPublicError(publicErrorOf(error, requestId));
    const headers = {
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      'Proxy-Status': `PostgREST; error=${code}`,
    };
    return { status, headers, body };
  },
};
