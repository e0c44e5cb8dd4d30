import { label } from '@heliodeck/kit/label';
import type { JSX } from 'react';
import { useTenantZone } from '../../api/own-account.ts';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { goTo } from '../../ui/navigate.ts';
import { Popover, PopoverItem } from '../../ui/popover/popover.tsx';
import { useReleasedNotices, useUnreadNotices } from '../../widgets/notices/use-notices.ts';
import styles from './notice-bell.module.css';

const words = {
  notices: label('通知', 'Notices'),
  none: label('没有未读通知', 'No unread notices'),
  all: label('全部通知', 'All notices'),
};
const page = '/notices';
const most = 6;

/** Unread notices of the user. */
export function NoticeBell(): JSX.Element {
  const w = useMessages(words);
  const unread = useUnreadNotices();
  return (
    <Popover label={w.notices} icon="bell" kind="menu" count={unread}>
      {(close) => (
        <>
          <Unread close={close} none={w.none} />
          <PopoverItem
            icon="rows"
            onSelect={() => {
              close();
              goTo(page);
            }}
          >
            {w.all}
          </PopoverItem>
        </>
      )}
    </Popover>
  );
}

function Unread({ close, none }: { readonly close: () => void; readonly none: string }): JSX.Element {
  const zone = useTenantZone();
  const { data } = useReleasedNotices(1, most, true);
  if (data?.total === 0) return <p className={styles.none}>{none}</p>;
  return (
    <>
      {data?.records.map(({ id, title, releaseTime }) => (
        <PopoverItem
          key={id}
          icon="message"
          onSelect={() => {
            close();
            goTo(`${page}?notice=${id}`);
          }}
        >
          <span className={styles.line}>
            <span className={styles.title}>{title}</span>
            {releaseTime && (
              <ZonedTime className={styles.time} text={releaseTime} zone={zone}>
                {releaseTime.slice(0, 16)}
              </ZonedTime>
            )}
          </span>
        </PopoverItem>
      ))}
    </>
  );
}
