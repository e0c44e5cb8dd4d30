import { inLocale } from '@heliodeck/kit/label';
import type { ReleasedNotice } from '@heliodeck/model/notices/released-notice';
import { useLocation } from '@tanstack/react-router';
import { Button, Pagination, Segmented } from 'antd';
import { type JSX, useEffect, useState } from 'react';
import { useDictionary } from '../../api/dictionary.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { ShownRichText } from '../../fields/rich/rich-text.tsx';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { ToneTag } from '../../theme/tone.tsx';
import { goTo } from '../../ui/navigate.ts';
import { useMarkRead, useReleasedNotice, useReleasedNotices } from '../../widgets/notices/use-notices.ts';
import { noticeWords } from './notice-words.ts';
import styles from './notices.module.css';

const onPage = 12;
const page = '/notices';

/** Notices to all users of the tenant: the list, and the open notice. */
export function DeskNoticesPage(): JSX.Element {
  const w = useMessages(noticeWords);
  const { failed } = useFeedback();
  const opened = useLocation({ select: ({ search }) => (search as { notice?: string }).notice });
  const [unread, setUnread] = useState(false);
  const [current, setCurrent] = useState(1);
  const { data, error, refetch } = useReleasedNotices(current, onPage, unread);
  const mark = useMarkRead();
  return (
    <div className={styles.desk} data-reading={opened !== undefined}>
      <section className={styles.list} aria-label={w.list}>
        <div className={styles.tools}>
          <Segmented
            aria-label={w.shown}
            value={unread ? 'unread' : 'all'}
            options={[
              { value: 'all', label: w.all },
              { value: 'unread', label: w.unread },
            ]}
            onChange={(value) => {
              setUnread(value === 'unread');
              setCurrent(1);
            }}
          />
          <Button type="text" onClick={() => void mark({ all: true }).catch(failed)}>
            {w.readAll}
          </Button>
        </div>
        {!data && (error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
        {data?.total === 0 && <EmptyList text={unread ? w.noneUnread : w.none} />}
        <ul>
          {data?.records.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={styles.entry}
                aria-current={one.id === opened}
                onClick={() => goTo(`${page}?notice=${one.id}`)}
              >
                <span className={styles.name}>
                  {one.readTime === null && (
                    <span className={styles.mark} role="img" aria-label={w.isUnread} />
                  )}
                  {one.title}
                </span>
                <About notice={one} />
              </button>
            </li>
          ))}
        </ul>
        {data && data.total > onPage && (
          <Pagination
            simple
            align="end"
            current={current}
            pageSize={onPage}
            total={data.total}
            onChange={setCurrent}
          />
        )}
      </section>
      {opened === undefined ? (
        <p className={styles.hint}>{w.choose}</p>
      ) : (
        <OpenedNotice key={opened} id={opened} />
      )}
    </div>
  );
}

function About({ notice: { category, releaseTime } }: { readonly notice: ReleasedNotice }): JSX.Element {
  const locale = useLocale();
  const { options } = useDictionary('notice');
  const known = options.find(({ value }) => value === String(category));
  return (
    <span className={styles.about}>
      <ToneTag tone="info">{known ? inLocale(known.label, locale) : String(category)}</ToneTag>
      {releaseTime && <ZonedTime text={releaseTime}>{releaseTime.slice(0, 16)}</ZonedTime>}
    </span>
  );
}

/** A notice counts as read once it is opened. */
function OpenedNotice({ id }: { readonly id: string }): JSX.Element {
  const w = useMessages(noticeWords);
  const { data, error, refetch } = useReleasedNotice(id);
  const mark = useMarkRead();
  const isUnread = data?.readTime === null;
  useEffect(() => {
    if (isUnread) void mark({ ids: id }).catch(() => undefined);
  }, [isUnread, id, mark]);
  return (
    <article className={styles.opened}>
      <Button
        className={styles.back ?? ''}
        type="text"
        icon={<Icon name="rows" />}
        onClick={() => goTo(page)}
      >
        {w.back}
      </Button>
      {!data && (error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
      {data && (
        <>
          <h2 className={styles.title}>{data.title}</h2>
          <About notice={data} />
          <ShownRichText html={data.content} />
        </>
      )}
    </article>
  );
}
