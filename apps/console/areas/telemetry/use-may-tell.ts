import { isStationSignal, type StationSignal, stationSignals } from '@heliodeck/model/energy/station-signals';
import { useMenusHeld } from '../../api/held-menus.ts';

/** Tells of which signals of stations this person may ask. */
export function useMayTell(): (name: string) => boolean {
  const holds = useMenusHeld();
  return (name) => {
    const signal: StationSignal | undefined = isStationSignal(name) ? stationSignals[name] : undefined;
    return signal !== undefined && (signal.needs === undefined || holds([signal.needs]));
  };
}
