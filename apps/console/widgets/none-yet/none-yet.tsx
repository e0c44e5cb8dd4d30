import { label } from '@heliodeck/kit/label';
import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { leafTrails } from '../../api/menu-tree.ts';
import { menuName, menusQuery } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { EmptyList } from '../../crud/notices/list-notices.tsx';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import styles from '../../theme/link-button.module.css';
import { Go } from '../../ui/go.tsx';

const words = {
  go: (name: string) => label(`前往“${name}”`, `Go to ${name}`),
};

interface NoneYetProps {
  readonly text: string;
  /** Code of the menu for the next step; its link is displayed only to users who may open it. */
  readonly next?: string;
  readonly children?: ReactNode;
}

/** Text of an empty list: what it means and where to continue. */
export function NoneYet({ text, next, children }: NoneYetProps): JSX.Element {
  const w = useMessages(words);
  const locale = useLocale();
  const userId = useSession()?.userId ?? '';
  const { data } = useQuery({ ...menusQuery(userId), enabled: userId !== '' });
  const menu =
    data &&
    leafTrails(data)
      .find((trail) => trail.at(-1)?.code === next)
      ?.at(-1);
  return (
    <EmptyList text={text}>
      {children}
      {menu && (
        <p>
          <Go className={styles.soft ?? ''} href={menu.path}>
            {w.go(menuName(menu, locale))}
          </Go>
        </p>
      )}
    </EmptyList>
  );
}
