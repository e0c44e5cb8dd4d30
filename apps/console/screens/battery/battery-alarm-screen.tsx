import { entityOf } from '@heliodeck/model/entities/registry';
import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { batteryAlarmLead, batteryAlarmsOnScreen } from '../../widgets/record-list/battery-entity.ts';

/** Battery alarms or their history, as the menu says (monitoring §2.16). */
export default function BatteryAlarmScreen({
  menu,
}: {
  readonly menu: { readonly code: string };
}): JSX.Element {
  return (
    <CrudScreen
      key={menu.code}
      entity={batteryAlarmsOnScreen.get(menu.code) ?? entityOf(menu.code)}
      lead={batteryAlarmLead}
    />
  );
}
