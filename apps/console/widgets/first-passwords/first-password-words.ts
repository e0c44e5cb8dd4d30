import { label } from '@heliodeck/kit/label';

/** Texts of first passwords, which are displayed once. */
export const firstPasswordWords = {
  title: label('初始密码', 'First passwords'),
  once: label(
    '密码仅显示这一次。请告知账号本人：7 天内登录一次，并在登录后修改。',
    'Shown this once. Tell the owner of the account: it is good for one sign-in within 7 days, after which it must be changed.',
  ),
  shared: label(
    '已使用系统参数设置的初始密码，登录后须修改。',
    'The first password set by a system parameter applies; it must be changed after signing in.',
  ),
  of: (account: string) => label(`${account} 的初始密码`, `First password of ${account}`),
  more: (count: number) => label(`另有 ${count} 个，请下载清单`, `${count} more are in the list to download`),
  download: label('下载清单', 'Download the list'),
  kept: label('已记下', 'I have noted it'),
};
