import { label } from '@heliodeck/kit/label';
import { api } from '../../api/client.ts';
import { lock } from '../../api/session.ts';
import type { Translated } from '../../i18n/messages.ts';
import { distances } from '../../state/distance.ts';
import { prefer } from '../../state/preferences.ts';
import { type Hit, isMeant, type Offer } from './hit.ts';

const settings: readonly (Offer & {
  readonly key: string;
  readonly href?: string;
  readonly act?: () => void;
})[] = [
  {
    key: 'dark',
    label: label('深色外观', 'Dark appearance'),
    icon: 'moon',
    also: 'theme night shense zhuti ss',
    act: () => prefer({ theme: 'dark' }),
  },
  {
    key: 'light',
    label: label('浅色外观', 'Light appearance'),
    icon: 'sun',
    also: 'theme day qianse zhuti qs',
    act: () => prefer({ theme: 'light' }),
  },
  {
    key: 'system',
    label: label('外观跟随系统', 'Appearance as the system has it'),
    icon: 'auto',
    also: 'theme auto gensui zhuti',
    act: () => prefer({ theme: 'system' }),
  },
  {
    key: 'zh',
    label: label('切换到中文', 'Switch to Chinese'),
    icon: 'globe',
    also: 'language yuyan zhongwen zw',
    act: () => prefer({ locale: 'zh' }),
  },
  {
    key: 'en',
    label: label('切换到英文', 'Switch to English'),
    icon: 'globe',
    also: 'language yuyan yingwen yw',
    act: () => prefer({ locale: 'en' }),
  },
  {
    key: 'compact',
    label: label('紧凑行高', 'Compact rows'),
    icon: 'rows',
    also: 'density midu jincou',
    act: () => prefer({ density: 'compact' }),
  },
  {
    key: 'standard',
    label: label('标准行高', 'Standard rows'),
    icon: 'rows',
    also: 'density midu biaozhun',
    act: () => prefer({ density: 'standard' }),
  },
  {
    key: 'wall',
    label: label('大屏行高', 'Rows for a wall'),
    icon: 'screen',
    also: 'density midu daping dp',
    act: () => prefer({ density: 'wall' }),
  },
  ...distances.map((metres) => ({
    key: `distance-${metres}`,
    label:
      metres === 0
        ? label('在桌前观看', 'Read from a desk')
        : label(`从 ${metres} 米处观看`, `Read from ${metres} metres`),
    icon: 'screen' as const,
    also: 'distance wall size juli guankanjuli gkjl daping',
    act: () => prefer({ distance: metres }),
  })),
  {
    key: 'sound',
    label: label('开启告警声音', 'Switch the alarm sound on'),
    icon: 'alarm',
    also: 'gaojing shengyin kaiqi gjsy',
    act: () => prefer({ alarmSound: true }),
  },
  {
    key: 'silent',
    label: label('关闭告警声音', 'Switch the alarm sound off'),
    icon: 'alarm',
    also: 'gaojing shengyin guanbi jingyin gjsy mute',
    act: () => prefer({ alarmSound: false }),
  },
  { key: 'lock', label: label('锁屏', 'Lock'), icon: 'lock', also: 'suoping sp', act: lock },
  {
    key: 'out',
    label: label('退出登录', 'Sign out'),
    icon: 'exit',
    also: 'log out logout tuichu tcdl',
    act: () => void api.signOut(),
  },
  {
    key: 'me',
    label: label('个人信息', 'Your account'),
    icon: 'user',
    also: 'profile gerenxinxi grxx',
    href: '/me',
  },
  {
    key: 'sessions',
    label: label('登录设备与双因素认证', 'Sessions and second factor'),
    icon: 'user',
    also: '2fa totp shebei shuangyinsu',
    href: '/me',
  },
  {
    key: 'password',
    label: label('修改密码', 'Change password'),
    icon: 'key',
    also: 'xiugaimima mima xgmm',
    href: '/me/password',
  },
];

/** Settings of the user that match a query. */
export function settingHits(
  query: string,
  translate: (text: Offer['label']) => string,
  { setting }: Pick<Translated<{ setting: Offer['label'] }>, 'setting'>,
): readonly Hit[] {
  return settings
    .filter((one) => isMeant(one, query))
    .map(({ key, label: name, icon, href, act }) => ({
      key: `setting-${key}`,
      icon,
      name: translate(name),
      beside: setting,
      ...(href ? { href } : {}),
      ...(act ? { act, once: true as const } : {}),
    }));
}
