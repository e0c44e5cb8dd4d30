import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** The tenant of this site, if the address belongs to one. */
export const siteTenantQuery = queryOptions({
  queryKey: ['site-tenant'],
  queryFn: ({ signal }) => api.signIn.siteTenant(location.origin, signal),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
