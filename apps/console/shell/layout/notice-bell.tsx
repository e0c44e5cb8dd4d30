import { label } from '@heliodeck/kit/label';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Popover } from '../popover/popover.tsx';
import styles from './notice-bell.module.css';

const words = {
  notices: label('通知', 'Notices'),
  none: label('暂无通知', 'No notices'),
};

/** Notices for the person. The list is the notice area's to fill; without it there is nothing to tell. */
export function NoticeBell(): JSX.Element {
  const w = useMessages(words);
  return (
    <Popover label={w.notices} icon="bell" kind="dialog">
      {() => (
        <div className={styles.panel}>
          <h2 className={styles.title}>{w.notices}</h2>
          <p className={styles.none}>{w.none}</p>
        </div>
      )}
    </Popover>
  );
}
