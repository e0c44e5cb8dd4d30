import type { Page } from '@heliodeck/client/page';
import { label } from '@heliodeck/kit/label';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { EmptyList } from '../../crud/notices/list-notices.tsx';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import styles from '../../theme/link-button.module.css';
import { Go } from '../../ui/go.tsx';

const words = {
  1: label('没有未处理的告警', 'No alarm is waiting for anybody'),
  2: label('没有已关闭的告警', 'No alarm has been closed'),
  3: label('没有处理中的告警', 'No alarm is being dealt with'),
  4: label('没有已完结的告警', 'No alarm was completed with its work order'),
  newest: (time: string) => label(`最近一条告警产生于 ${time}`, `The newest alarm was raised at ${time}`),
  never: label('还没有产生过告警。', 'No alarm has ever been raised.'),
};

/** Text of an empty list of alarms: none with this status, and when the newest alarm of any status was raised. */
export function NoAlarms({ status }: { readonly status: 1 | 2 | 3 | 4 }): JSX.Element {
  const w = useMessages(words);
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['list', realtimeAlarm.key, 'newest'],
    queryFn: ({ signal }) =>
      get<Page>(`${realtimeAlarm.path}/list`, { current: 1, size: 1, descs: 'alarm_time' }, signal),
  });
  const newest = data?.records[0];
  return (
    <EmptyList text={w[status]}>
      {newest && (
        <p>
          <Go className={styles.soft ?? ''} href={`/operations/realtimeAlarm?alarm=${newest.id}`}>
            <ZonedTime
              text={String(newest.alarmTime)}
              zone={typeof newest.timeZone === 'string' ? newest.timeZone : undefined}
            >
              {w.newest(String(newest.alarmTime))}
            </ZonedTime>
            {[newest.deviceName, (locale === 'en' && newest.encontent) || newest.content]
              .filter(Boolean)
              .map((said) => ` · ${String(said)}`)}
          </Go>
        </p>
      )}
      {data && !newest && <p>{w.never}</p>}
    </EmptyList>
  );
}
