import { optionOf } from '@heliodeck/model/fields/choice';
import { Select } from 'antd';
import { type JSX, useId } from 'react';
import { useDictionary } from '../../../api/dictionary.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import styles from './manage.module.css';
import { manageWords } from './manage-words.ts';
import type { StationChoice } from './use-stations.ts';

interface StationSelectProps {
  readonly stations: readonly StationChoice[];
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
}

/** Selects a station by part of its name; each option has the station's type. */
export function StationSelect({ stations, value, onChange }: StationSelectProps): JSX.Element {
  const w = useMessages(manageWords);
  const translate = useTranslate();
  const id = useId();
  const { options: types } = useDictionary('station_type', true);
  const typeOf = (station: StationChoice): string => {
    const type = optionOf(types, station.stationType);
    return type ? translate(type.label) : '';
  };
  return (
    <div className={styles.station}>
      <label htmlFor={id}>{w.station}</label>
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'name' }}
        placeholder={w.chooseStation}
        value={value ?? null}
        onChange={(chosen: string | null) => chosen && onChange(chosen)}
        labelRender={() => stations.find((one) => one.id === value)?.stationName}
        options={stations.map((station) => ({
          value: station.id,
          name: station.stationName,
          label: (
            <span className={styles.stationOption}>
              <span>{station.stationName}</span>
              <span>{typeOf(station)}</span>
            </span>
          ),
        }))}
      />
    </div>
  );
}
