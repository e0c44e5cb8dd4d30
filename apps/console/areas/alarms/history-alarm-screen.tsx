import { type AlarmStatus, alarmStatuses } from '@heliodeck/model/alarms/alarm-states';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { defineEntity } from '@heliodeck/model/descriptors/entity';
import { useNavigate } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { type JSX, useState } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { useTranslate } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import tabbed from '../../ui/tabbed.module.css';
import type { ScreenProps } from '../screen-props.ts';
import { alarmCells } from './alarm-cells.tsx';
import { AlarmPage } from './alarm-page.tsx';
import { alarmWords } from './alarm-words.ts';
import { NoAlarms } from './no-alarms.tsx';

const { actions: _actions, access: _access, indexes: _indexes, ...spec } = realtimeAlarm;

/** Closed alarms, with separate routes and permission codes. */
const historyAlarm = defineEntity({
  ...spec,
  key: 'historyAlarm',
  path: 'blade-historyAlarm/historyAlarm',
  acts: ['view'],
  // The measure taken is important for a closed alarm, so its column is wider.
  fields: { ...spec.fields, measure: { ...spec.fields.measure, list: { width: 120 } } },
});

const past = alarmStatuses.filter(({ value }) => value === 2 || value === 4);

/** Closed alarms, and alarms whose order was finished; read-only. */
export default function HistoryAlarmScreen({ menu }: ScreenProps): JSX.Element {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { alarm } = useAddress();
  const [status, setStatus] = useState<AlarmStatus>(2);
  if (alarm) return <AlarmPage id={alarm} back={menu.path} />;
  const rowActions: readonly RowAction[] = [
    {
      key: 'open',
      label: alarmWords.open,
      icon: 'eye',
      opens: true,
      permission: 'historyAlarm_view',
      run: ({ id }) => void navigate({ to: '.', search: { alarm: id } }),
    },
  ];
  return (
    <div className={tabbed.tabbed}>
      <Segmented
        className={tabbed.switch ?? ''}
        aria-label={translate(alarmWords.tabs)}
        value={status}
        options={past.map(({ value, label }) => ({ value, label: translate(label) }))}
        onChange={setStatus}
      />
      <CrudScreen
        key={status}
        entity={historyAlarm}
        fixed={{ status: String(status) }}
        acts={[]}
        rowActions={rowActions}
        searchFirst={['grade']}
        cells={alarmCells}
        empty={<NoAlarms status={status} />}
      />
    </div>
  );
}
