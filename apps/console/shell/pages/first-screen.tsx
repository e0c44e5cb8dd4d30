import { label } from '@heliodeck/kit/label';
import { useQuery } from '@tanstack/react-query';
import { type JSX, useEffect } from 'react';
import { menusQuery } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { useMessages } from '../../i18n/messages.ts';
import { goTo } from '../../ui/navigate.ts';
import { NoticePage } from '../../ui/notice-page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { startAddress } from '../start-address.ts';

const words = {
  none: label('暂无可用菜单', 'No menus yet'),
  noneText: label(
    '当前账号还没有被授予任何菜单，请联系管理员。',
    'Your account has no menus yet. Ask your administrator to grant some.',
  ),
};

/** The start page: the home page, else the first screen of the sidebar that opens in this window. */
export function FirstScreen(): JSX.Element {
  const w = useMessages(words);
  const userId = useSession()?.userId ?? '';
  const { data, error } = useQuery(menusQuery(userId));
  const first = data && startAddress(data);
  useEffect(() => {
    if (first) goTo(first, { replace: true });
  }, [first]);
  if (error && !data) throw error;
  if (data && !first) return <NoticePage alone title={w.none} text={w.noneText} />;
  return <Waiting />;
}
