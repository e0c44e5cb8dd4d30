import type { WireRow } from '@heliodeck/client/page';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { JSX } from 'react';
import { DateCell } from '../../fields/time/date-cell.tsx';
import recordPage from '../../ui/record-page.module.css';

/** When an alarm was raised, beside its other facts in one line. */
export function AlarmTime({ alarm }: { readonly alarm: WireRow }): JSX.Element {
  return (
    <span className={recordPage.quiet}>
      <DateCell
        name="alarmTime"
        field={realtimeAlarm.fields.alarmTime}
        value={alarm.alarmTime}
        row={alarm}
        place="view"
      />
    </span>
  );
}
