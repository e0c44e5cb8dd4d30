import { label } from '@heliodeck/kit/label';
import type { JSX } from 'react';
import { redirectToSignIn } from '../../api/third-party.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import { safeReturn } from '../../state/address-search.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './login.module.css';
import { Hint } from './problem.tsx';
import { TenantEntry } from './tenant-entry.tsx';
import { useSignInWays } from './use-sign-in-ways.ts';
import type { WayProps } from './way-props.ts';

const words = {
  with: (name: string) => label(`使用 ${name} 登录`, `Sign in with ${name}`),
  none: label(
    '该租户尚未配置第三方登录。请使用账号登录，或联系管理员。',
    'This tenant has set up no third-party sign-in. Use your account, or ask the administrator.',
  ),
};

/** Sign-in by a third party, which opens in a separate window. */
export function ThirdPartyForm({ tenant, onTenant }: WayProps): JSX.Element {
  const w = useMessages(words);
  const search = useAddress();
  const ways = useSignInWays(tenant);
  const leave = (source: string): void => {
    const address = redirectToSignIn(tenant.trim(), source, safeReturn(search.redirect));
    const opened = window.open(address, 'heliodeck-sign-in', 'width=520,height=720');
    // If pop-ups are blocked, the sign-in continues in this window.
    if (!opened) location.href = address;
  };
  return (
    <>
      <TenantEntry value={tenant} onChange={onTenant} tried />
      {ways?.providers.length === 0 && <Hint tone="warning">{w.none}</Hint>}
      <ul className={styles.providers}>
        {ways?.providers.map(({ source, name }) => (
          <li key={source}>
            <PlainButton onClick={() => leave(source)}>{w.with(name)}</PlainButton>
          </li>
        ))}
      </ul>
    </>
  );
}
