import { label } from '@heliodeck/kit/label';
import { wireTime } from '@heliodeck/model/wire/time';
import { offlineReason } from '@heliodeck/model/wire/trouble-words';
import type { JSX } from 'react';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { ageLabel } from '../../i18n/age.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './device-past.module.css';
import { fieldLabel, pastValueLabel, timeText } from './past-words.ts';
import { type PastOf, useDevicePast } from './use-device-past.ts';

const words = {
  changes: label('最近变更', 'Last changes'),
  noChanges: label('没有记录到变更', 'Nobody changed anything'),
  events: label('上下线记录', 'Online and offline'),
  noEvents: label('最近 30 天没有上下线', 'None in the last 30 days'),
  online: label('上线', 'online'),
  offline: label('离线', 'offline'),
  takeover: label('连接被取代', 'connection replaced'),
  change: (field: string, from: string, to: string, who: string) =>
    label(
      `${field}：${from || '空'} → ${to || '空'}，${who}`,
      `${field}: ${from || 'empty'} → ${to || 'empty'}, by ${who}`,
    ),
  lasted: (age: string) => label(`持续 ${age}`, `for ${age}`),
};

interface DevicePastProps {
  readonly of: PastOf;
  /** Time zone of the displayed times; default: the user's. */
  readonly zone?: string;
}

/** The time of an event in a zone; without one in the user's. */
function PastTime({ at, zone }: { readonly at: number; readonly zone: string | undefined }): JSX.Element {
  if (zone === undefined) return <time dateTime={new Date(at).toISOString()}>{timeText(at)}</time>;
  return (
    <ZonedTime text={wireTime(at, zone)} zone={zone}>
      {timeText(at, zone)}
    </ZonedTime>
  );
}

/** Changes by users, and times and causes of going online and offline: newest first, updated live. */
export function DevicePastView({ of, zone }: DevicePastProps): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const { data, error, refetch } = useDevicePast(of);
  if (!data) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  // In the history of one device no line needs its name.
  const isNamed = !('deviceId' in of);
  return (
    <div className={styles.past}>
      <h3>{w.changes}</h3>
      {data.changes.length === 0 && <p className={styles.none}>{w.noChanges}</p>}
      <ol>
        {data.changes.map((change) => {
          const { at, id, name, field, from, to, account } = change;
          const said = w.change(
            translate(fieldLabel(change)),
            translate(pastValueLabel(change, from)),
            translate(pastValueLabel(change, to)),
            account,
          );
          return (
            <li key={`${at} ${id} ${field}`}>
              <PastTime at={at} zone={zone} />
              <span>{isNamed ? `${name} · ${said}` : said}</span>
            </li>
          );
        })}
      </ol>
      <h3>{w.events}</h3>
      {data.events.length === 0 && <p className={styles.none}>{w.noEvents}</p>}
      <ol>
        {data.events.map(({ of: kind, id, name, at, event, reason }, index) => {
          // It lasted until the next event of the same device or DTU, which is above it.
          const next = data.events.slice(0, index).findLast((one) => one.id === id && one.of === kind);
          return (
            <li key={`${kind} ${id} ${at} ${event}`}>
              <PastTime at={at} zone={zone} />
              <ToneMark tone={event === 'offline' ? 'critical' : event === 'online' ? 'good' : 'info'} />
              <span>
                {name} {w[event]}
                {event === 'offline' && reason !== null && ` · ${translate(offlineReason(reason))}`}
                {event === 'offline' && next && ` · ${w.lasted(translate(ageLabel(next.at - at)))}`}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
