import { label } from '@heliodeck/kit/label';
import type { JSX, ReactNode } from 'react';
import { useHoldsMenu } from '../../api/held-menus.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Go } from '../../ui/go.tsx';
import styles from './history-link.module.css';
import { powerHistoryHref } from './power-history-href.ts';

const menu = ['powerHistory'];
const words = { title: label('在发电历史中查看', 'Show in the power generation history') };

interface HistoryLinkProps {
  readonly station: string;
  /** 'yyyy-MM-dd', 'yyyy-MM' or 'yyyy'; both of the same length. */
  readonly first: string;
  readonly last: string;
  readonly children: ReactNode;
}

/** Generation of a station that links to the periods it is the sum of; plain for people who may not open them. */
export function HistoryLink({ station, first, last, children }: HistoryLinkProps): JSX.Element {
  const w = useMessages(words);
  const may = useHoldsMenu(menu);
  if (!may) return <>{children}</>;
  return (
    <Go className={styles.link} title={w.title} href={powerHistoryHref(station, first, last)}>
      {children}
    </Go>
  );
}
