import type { Page, WireRow } from '@heliodeck/client/page';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import recordPage from '../../ui/record-page.module.css';
import { AlarmTime } from '../../widgets/alarms/alarm-time.tsx';
import { GradeTag } from '../../widgets/alarms/grade-tag.tsx';
import { pushWords } from './push-words.ts';

/** Maximum number of alarms drawn; the rest are counted. */
const most = 100;

/** Number of alarms that one message covers; a click lists them, each with a link to its page. */
export function ToldAlarms({ record }: { readonly record: WireRow }): JSX.Element {
  const w = useMessages(pushWords);
  const [isOpen, setOpen] = useState(false);
  const count = Number(record.alarmCount);
  return (
    <>
      <Button
        type="link"
        size="small"
        onClick={(event) => {
          // A click on the row would open the record.
          event.stopPropagation();
          setOpen(true);
        }}
      >
        {w.alarmsTold(count)}
      </Button>
      {isOpen && (
        <Dialog title={w.alarmsTold(count)} width={560} onClose={() => setOpen(false)}>
          <AlarmsOfMessage id={String(record.messageId)} />
        </Dialog>
      )}
    </>
  );
}

function AlarmsOfMessage({ id }: { readonly id: string }): JSX.Element {
  const w = useMessages(pushWords);
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: ['alarms-of-message', id],
    queryFn: ({ signal }) => get<Page>(`${realtimeAlarm.path}/list`, { messageId: id, size: most }, signal),
  });
  if (!data) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  const { records, total } = data;
  if (total === 0) return <p className={recordPage.quiet}>{w.noAlarmsSeen}</p>;
  return (
    <>
      <ol className={recordPage.steps}>
        {records.map((alarm) => (
          <li key={alarm.id}>
            <GradeTag grade={Number(alarm.grade)} />
            <Link to="/operations/realtimeAlarm" search={{ alarm: alarm.id }}>
              {String((locale === 'en' && alarm.encontent) || alarm.content || '')}
            </Link>
            <span>{String(alarm.deviceName ?? '')}</span>
            <AlarmTime alarm={alarm} />
          </li>
        ))}
      </ol>
      {total > records.length && <p className={recordPage.quiet}>{w.moreAlarms(total - records.length)}</p>}
    </>
  );
}
