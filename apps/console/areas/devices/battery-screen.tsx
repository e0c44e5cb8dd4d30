import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { batteryOnScreen } from '../../widgets/record-list/battery-entity.ts';
import { offeredActs } from '../../widgets/record-list/offered-acts.ts';

/** Battery data: to be viewed, not deleted (docs/product/telemetry.md#battery-data). */
export default function BatteryScreen(): JSX.Element {
  return <CrudScreen entity={batteryOnScreen} acts={offeredActs(batteryOnScreen) ?? []} />;
}
