import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AddressSearch } from '../address.ts';

/**
 * The page a third-party provider returns to in its own window: hands state and code to the window that opened it
 * and closes (platform §2.1).
 */
export function OauthReturn(): null {
  const { state = '', code = '' } = useSearch({ strict: false }) as AddressSearch;
  useEffect(() => {
    const address = `/#/login?${new URLSearchParams({ state, code })}`;
    const opener = window.opener as Window | null;
    if (opener) {
      opener.location.href = address;
      window.close();
    } else location.href = address;
  }, [state, code]);
  return null;
}
