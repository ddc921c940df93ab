import { queryOptions } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import type { SecondFactor } from '#contract/api/second-factor.ts';

/** The queries of the account page. */
export const ACCOUNT = { queryKey: ['admin', 'account'] };

export const secondFactorQuery = queryOptions({
  queryKey: [...ACCOUNT.queryKey, 'second-factor'],
  queryFn: ({ signal }) => adminRequest<SecondFactor>('/api/auth/second-factor', { signal }),
  refetchOnWindowFocus: true,
});
