import { percentText } from '@heliodeck/kit/quantity';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { RecordCard } from '../../widgets/record-page/record-page.tsx';
import styles from './dispersion.module.css';
import type { DispersedInverter } from './dispersion-table.tsx';
import { dispersionWords } from './dispersion-words.ts';

interface StationsProps {
  readonly inverters: readonly DispersedInverter[];
  /** Id of the station selected alone. */
  readonly only: string | undefined;
  readonly onOnly: (stationId: string | undefined) => void;
}

/** The stations found, with their inverters and their widest rate; a click selects a station alone, or all again. */
export function DispersionStations({ inverters, only, onOnly }: StationsProps): JSX.Element {
  const w = useMessages(dispersionWords);
  const stations = new Map<string, DispersedInverter[]>();
  for (const one of inverters) stations.set(one.stationId, [...(stations.get(one.stationId) ?? []), one]);
  return (
    <RecordCard title={w.stations}>
      <ul className={styles.stations}>
        {[...stations].map(([id, own]) => {
          const rates = own.flatMap(({ rate }) => rate ?? []);
          const name = own[0]?.stationName ?? '';
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={only === id}
                title={w.onlyStation(name)}
                onClick={() => onOnly(only === id ? undefined : id)}
              >
                <span>{name}</span>
                <small>
                  {w.inverters(own.length)}
                  {rates.length > 0 && ` · ${w.widest(percentText(Math.max(...rates) / 100, 2))}`}
                </small>
              </button>
            </li>
          );
        })}
      </ul>
    </RecordCard>
  );
}
