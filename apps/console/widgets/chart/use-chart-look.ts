import { useMemo } from 'react';
import { usePreference } from '../../state/preferences.ts';
import { fontFamily } from '../../theme/antd-theme.ts';
import { useMode } from '../../theme/apply.ts';
import { type ChartLook, chartLook } from './look.ts';

/** The current look; the same object while nothing in it changes. */
export function useChartLook(): ChartLook {
  const mode = useMode();
  const accentName = usePreference('accent');
  const wall = usePreference('density') === 'wall';
  return useMemo(
    () => chartLook(mode, accentName, { fontFamily, fontSize: wall ? 16 : 12 }),
    [mode, accentName, wall],
  );
}
