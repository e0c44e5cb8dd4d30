import { label } from '@heliodeck/kit/label';
import { identityProvider } from '@heliodeck/model/sign-in/identity-provider';
import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { NoneYet } from '../../widgets/none-yet/none-yet.tsx';

const words = {
  none: label('还没有第三方登录', 'There is no sign-in provider yet'),
  meaning: label(
    '添加后，登录页会显示其按钮，用户可用企业账号（OpenID Connect）登录。',
    'Each provider has a button on the sign-in page: users sign in with the account of their company (OpenID Connect).',
  ),
  next: label(
    '请先在服务商处登记本平台，取得客户端编号和密钥，再点击“新增”。',
    'Register this platform with the provider, which issues a client ID and a secret; then press Add.',
  ),
};

/** Services with which users of the tenant may sign in (docs/product/sign-in.md#log-in-pages). */
export default function IdentityProviderScreen(): JSX.Element {
  const w = useMessages(words);
  return (
    <CrudScreen
      entity={identityProvider}
      empty={
        <NoneYet text={w.none}>
          <p>{w.meaning}</p>
          <p>{w.next}</p>
        </NoneYet>
      }
    />
  );
}
