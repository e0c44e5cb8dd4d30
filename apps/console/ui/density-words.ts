import { label } from '@heliodeck/kit/label';
import type { Density } from '../state/preferences.ts';

/** Names of the densities of lists. */
export const densityWords: Record<Density, ReturnType<typeof label>> = {
  compact: label('紧凑', 'Compact'),
  standard: label('标准', 'Standard'),
  wall: label('大屏', 'Wall'),
};
