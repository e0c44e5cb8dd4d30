import { timeOfDay } from '@heliodeck/kit/time-of-day';
import { type TimeWindow, windowKinds } from '@heliodeck/model/devices/time-windows';
import type { JSX } from 'react';
import { useJoined, useMessages } from '../../../i18n/messages.ts';
import { detailWords } from '../shared/detail-words.ts';
import styles from './inverter-windows.module.css';

interface DayLineProps {
  readonly windows: readonly TimeWindow[];
  /** Windows that break a rule. */
  readonly broken: readonly TimeWindow[];
}

const hours = [0, 6, 12, 18, 24] as const;
const day = 1440;

/** Windows of a day as bars, charging above discharging; the list beside it has the same data as text. */
export function ChargingWindows({ windows, broken }: DayLineProps): JSX.Element {
  const w = useMessages(detailWords);
  const joined = useJoined();
  const on = windows.filter(({ from, to }) => from < to);
  const words = on.map(({ kind, from, to }) => `${w.windowsOf(kind)} ${timeOfDay(from)}–${timeOfDay(to)}`);
  return (
    <div className={styles.dayLine} role="img" aria-label={w.dayLine(joined(words) || w.windowOff)}>
      {windowKinds.map((kind) => (
        <div key={kind} className={styles.dayRow}>
          <span>{w.windowsOf(kind)}</span>
          <div className={styles.dayTrack}>
            {on
              .filter((one) => one.kind === kind)
              .map((one) => (
                <span
                  key={one.n}
                  data-kind={kind}
                  data-broken={broken.includes(one)}
                  style={{
                    insetInlineStart: `${(one.from / day) * 100}%`,
                    width: `${((one.to - one.from) / day) * 100}%`,
                  }}
                />
              ))}
          </div>
        </div>
      ))}
      <div className={styles.dayHours}>
        {hours.map((hour) => (
          <span key={hour} style={{ insetInlineStart: `${(hour / 24) * 100}%` }}>
            {timeOfDay(hour * 60)}
          </span>
        ))}
      </div>
    </div>
  );
}
