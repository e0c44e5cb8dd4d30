import { isStationSignal, type StationSignal, stationSignals } from '@heliodeck/model/energy/station-signals';
import { useMenusHeld } from '../../api/held-menus.ts';

/** Returns which signals of stations the user may request. */
export function useMayTell(): (name: string) => boolean {
  const holds = useMenusHeld();
  return (name) => {
    const signal: StationSignal | undefined = isStationSignal(name) ? stationSignals[name] : undefined;
    return signal !== undefined && (signal.needs === undefined || holds([signal.needs]));
  };
}
