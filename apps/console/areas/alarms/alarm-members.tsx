import type { Page } from '@heliodeck/client/page';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../crud/list-notices.tsx';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import recordPage from '../../ui/record-page.module.css';
import { AlarmTime } from '../../widgets/alarms/alarm-time.tsx';
import { alarmWords } from './alarm-words.ts';

/** Maximum number of members drawn; the rest are counted. */
const most = 100;

/** The alarms that a storm covers, open ones first. */
export function AlarmMembers({ id }: { id: string }): JSX.Element {
  const w = useMessages(alarmWords);
  const locale = useLocale();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['alarm-members', id],
    queryFn: ({ signal }) =>
      get<Page>(`${realtimeAlarm.path}/list`, { groupId: id, size: String(most) }, signal),
  });
  if (!data) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  const members = data.records.toSorted(
    (a, b) => Number(Boolean(a.recoveredAt)) - Number(Boolean(b.recoveredAt)),
  );
  return (
    <>
      <p className={recordPage.quiet}>{w.memberCount(data.total, members.length)}</p>
      <ol className={recordPage.steps}>
        {members.map((member) => (
          <li key={member.id}>
            <strong>{String(member.deviceName ?? '')}</strong>
            <span>{String((locale === 'en' && member.encontent) || member.content || '')}</span>
            {!member.recoveredAt && <ToneTag tone="warning">{w.still}</ToneTag>}
            <AlarmTime alarm={member} />
            <Button size="small" onClick={() => void navigate({ to: '.', search: { alarm: member.id } })}>
              {w.open}
            </Button>
          </li>
        ))}
      </ol>
    </>
  );
}
