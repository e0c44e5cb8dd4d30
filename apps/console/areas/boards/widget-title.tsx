import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { leafTrails } from '../../api/menu-tree.ts';
import { menusQuery } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Go } from '../../ui/go.tsx';
import styles from './board.module.css';
import { boardWords } from './board-words.ts';
import type { OpenMembers } from './open-members.ts';
import type { WidgetOrigin } from './widget-origin.ts';

interface WidgetTitleProps {
  readonly title: string;
  readonly origin: WidgetOrigin;
  readonly onOpen: OpenMembers | undefined;
}

/** The title of a widget, linked to the details of its figures if the user may open them. */
export function WidgetTitle({ title, origin, onOpen }: WidgetTitleProps): JSX.Element | string {
  const w = useMessages(boardWords);
  const userId = useSession()?.userId ?? '';
  const { data: menus = [] } = useQuery({ ...menusQuery(userId), enabled: userId !== '' });
  const told = w.leadsTo(title);
  if ('total' in origin) {
    const { total } = origin;
    if (onOpen === undefined) return title;
    return (
      <button
        type="button"
        className={styles.leads}
        aria-label={told}
        onClick={() => onOpen({ name: title, asked: { total } })}
      >
        {title}
      </button>
    );
  }
  const menu = leafTrails(menus)
    .map((trail) => trail.at(-1))
    .find((one) => one?.code === origin.code);
  if (menu === undefined) return title;
  const search = new URLSearchParams(origin.search).toString();
  return (
    <Go
      className={styles.leads}
      aria-label={told}
      href={search === '' ? menu.path : `${menu.path}?${search}`}
    >
      {title}
    </Go>
  );
}
