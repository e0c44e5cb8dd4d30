import { countedNoun, grouped } from '@heliodeck/kit/grouped';
import { type Label, label } from '@heliodeck/kit/label';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { Absent } from '../../fields/shared/absent.tsx';
import { useTranslate } from '../../i18n/messages.ts';

interface Size {
  readonly stations: number;
  readonly stationName: string | null;
  readonly devices: number;
  readonly dtus: number;
  readonly open: number;
}

const words = {
  stations: (n: number) => label(`${grouped(n)} 个电站`, countedNoun(n, 'station')),
  devices: (n: number) => label(`${grouped(n)} 台设备`, countedNoun(n, 'device')),
  dtus: (n: number) => label(`${grouped(n)} 个 DTU`, countedNoun(n, 'DTU')),
  open: (n: number) => label(`${grouped(n)} 条未恢复`, `${grouped(n)} not recovered`),
};

/** What a storm covers, counting the members that the user may see; undefined until it is loaded. */
function useStormSize(id: string): Size | undefined {
  const { data } = useQuery({
    queryKey: ['list', realtimeAlarm.key, 'storm-size', id],
    queryFn: ({ signal }) => get<Size>(`${realtimeAlarm.path}/storm-size`, { id }, signal),
  });
  return data;
}

/** Place of a storm: its station, or the number of stations. */
export function StormPlace({ id }: { readonly id: string }): JSX.Element {
  const translate = useTranslate();
  const size = useStormSize(id);
  if (size === undefined || size.stations === 0) return <Absent />;
  return <span>{size.stationName ?? translate(words.stations(size.stations))}</span>;
}

/** Number of devices and DTUs that a storm covers. */
export function StormDevices({ id }: { readonly id: string }): JSX.Element {
  const translate = useTranslate();
  const size = useStormSize(id);
  const said = size ? countsOf(size).map(translate) : [];
  return said.length === 0 ? <Absent /> : <span>{said.join(' · ')}</span>;
}

/** One-line summary of a storm: place, number of alarms, and how many of them are open. */
export function StormSum({ id }: { readonly id: string }): JSX.Element | null {
  const translate = useTranslate();
  const size = useStormSize(id);
  if (size === undefined) return null;
  const place = size.stationName ?? translate(words.stations(size.stations));
  const said = [...countsOf(size), ...(size.open > 0 ? [words.open(size.open)] : [])].map(translate);
  return <p>{[place, ...said].join(' · ')}</p>;
}

const countsOf = ({ devices, dtus }: Size): readonly Label[] => [
  ...(devices > 0 ? [words.devices(devices)] : []),
  ...(dtus > 0 ? [words.dtus(dtus)] : []),
];
