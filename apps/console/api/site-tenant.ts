import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** Whose page this is, where a tenant has an address of its own. */
export const siteTenantQuery = queryOptions({
  queryKey: ['site-tenant'],
  queryFn: ({ signal }) => api.signIn.siteTenant(location.origin, signal),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
