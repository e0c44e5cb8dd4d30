import type { SignInWays } from '@heliodeck/client/sign-in';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';

/**
 * The tenant's sign-in methods, fetched when its number has not changed for a moment; undefined until they
 * are known.
 */
export function useSignInWays(tenant: string): SignInWays | undefined {
  const wanted = tenant.trim();
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), 300);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data } = useQuery({
    queryKey: ['sign-in-ways', asked],
    queryFn: ({ signal }) => api.signIn.ways(asked, signal),
    enabled: asked !== '',
  });
  return asked === wanted ? data : undefined;
}
