import { entityOf } from '@heliodeck/model/registries/entities';
import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { offeredActs } from '../../widgets/record-list/offered-acts.ts';

const battery = entityOf('battery');

/** Battery data, read-only (docs/product/telemetry.md#battery-data). */
export default function BatteryScreen(): JSX.Element {
  return <CrudScreen entity={battery} acts={offeredActs(battery) ?? []} />;
}
