import type { JSX } from 'react';
import { ChargingList } from '../../widgets/charging/charging-list.tsx';

/** Charging parameters of all controllers (docs/product/telemetry.md#charging-parameters). */
export default function ChargingScreen(): JSX.Element {
  return <ChargingList />;
}
