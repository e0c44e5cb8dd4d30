import { type JSX, useEffect } from 'react';
import { useAddress } from '../../state/address.ts';
import { formatAddressSearch } from '../../state/address-search.ts';
import { Waiting } from '../../ui/waiting.tsx';

/**
 * The page to which a third-party provider returns, in a separate window: passes state and code, or the
 * error, to the window that opened it, and closes (docs/product/sign-in.md#log-in-pages).
 */
export function OauthReturn(): JSX.Element {
  const { state = '', code = '', error = '' } = useAddress();
  useEffect(() => {
    const address = `/#/login${formatAddressSearch({ state, code, error })}`;
    const opener = window.opener as Window | null;
    if (opener) {
      opener.location.href = address;
      window.close();
    } else location.replace(address);
  }, [state, code, error]);
  return <Waiting />;
}
