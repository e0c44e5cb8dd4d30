import type { JSX } from 'react';
import { ChargingList } from '../../widgets/charging/charging-list.tsx';

/** Charging parameters of all controllers (monitoring §2.8). */
export default function ChargingScreen(): JSX.Element {
  return <ChargingList />;
}
