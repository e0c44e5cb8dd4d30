import type { WireRow } from '@heliodeck/client/page';
import { notice } from '@heliodeck/model/notices/notice';
import { useQuery } from '@tanstack/react-query';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { named } from '../../i18n/named.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { noticeWords } from './notice-words.ts';
import styles from './notices.module.css';

interface Readers {
  readonly read: number;
  readonly people: number;
  readonly readers: readonly { readonly id: string; readonly name: string; readonly readTime: string }[];
}

/** Notices as their authors see them, and who has read one. */
export default function NoticeScreen(): JSX.Element {
  const [asked, setAsked] = useState<WireRow>();
  const rowActions: readonly RowAction[] = [
    {
      key: 'readers',
      label: noticeWords.readers,
      icon: 'users',
      permission: 'notice_view',
      run: (row) => setAsked(row),
    },
  ];
  return (
    <>
      <CrudScreen entity={notice} rowActions={rowActions} />
      {asked && <ReadersDialog notice={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function ReadersDialog({
  notice: { id, title },
  onClose,
}: {
  readonly notice: WireRow;
  readonly onClose: () => void;
}): JSX.Element {
  const w = useMessages(noticeWords);
  const translate = useTranslate();
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: ['notice-readers', id],
    queryFn: ({ signal }) => get<Readers>(`${notice.path}/readers`, { id }, signal),
  });
  return (
    <Dialog title={named(w.readers, String(title), locale)} width={480} onClose={onClose}>
      {!data && (error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
      {data && (
        <>
          <p>{data.read === 0 ? w.noReaders : translate(noticeWords.readBy(data.read, data.people))}</p>
          <ul className={styles.readers}>
            {data.readers.map(({ id: reader, name, readTime }) => (
              <li key={reader}>
                <span>{name}</span>
                <ZonedTime text={readTime} />
              </li>
            ))}
          </ul>
          {data.readers.length < data.read && (
            <p className={styles.more}>{translate(noticeWords.latest(data.readers.length))}</p>
          )}
        </>
      )}
    </Dialog>
  );
}
