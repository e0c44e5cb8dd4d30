import { label } from '@heliodeck/kit/label';
import { ConfigProvider } from 'antd';
import type { JSX } from 'react';
import { api } from '../../api/client.ts';
import { useMessages } from '../../i18n/messages.ts';
import type { FirstPage } from '../layout/shell-hooks.ts';
import { SignInFrame } from '../login/sign-in-frame.tsx';
import styles from './account.module.css';
import { PasswordForm } from './password-page.tsx';
import { SecondFactorCard } from './second-factor.tsx';

const words = {
  '/me/password': label('修改密码', 'Change password'),
  '/me/second-factor': label('绑定动态验证码', 'Set up your second factor'),
  out: label('退出登录', 'Sign out'),
};

/** The page that a user must complete first. It has no menus, because none of them could be opened. */
export default function FirstThing({ page }: { page: FirstPage }): JSX.Element {
  const w = useMessages(words);
  return (
    <SignInFrame title={w[page]}>
      <ConfigProvider componentSize="large">
        <div className={styles.atDoor}>
          {page === '/me/password' ? <PasswordForm /> : <SecondFactorCard alone />}
        </div>
      </ConfigProvider>
      <button type="button" className={styles.out} onClick={() => void api.signOut()}>
        {w.out}
      </button>
    </SignInFrame>
  );
}
