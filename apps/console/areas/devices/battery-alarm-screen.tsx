import { entityOf } from '@heliodeck/model/registries/entities';
import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { batteryAlarmLead, batteryAlarmsOnScreen } from '../../widgets/record-list/battery-entity.ts';
import { offeredActs } from '../../widgets/record-list/offered-acts.ts';
import type { ScreenProps } from '../screen-props.ts';

/** Battery alarms or their history, as the menu says (docs/product/telemetry.md#battery-alarms). */
export default function BatteryAlarmScreen({ menu }: ScreenProps): JSX.Element {
  const acts = offeredActs({ key: menu.code });
  return (
    <CrudScreen
      key={menu.code}
      entity={batteryAlarmsOnScreen.get(menu.code) ?? entityOf(menu.code)}
      lead={batteryAlarmLead}
      {...(acts ? { acts } : {})}
    />
  );
}
