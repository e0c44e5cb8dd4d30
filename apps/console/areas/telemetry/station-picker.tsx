import { inLocale } from '@heliodeck/kit/label';
import { stationSignals } from '@heliodeck/model/energy/station-signals';
import { tariff } from '@heliodeck/model/energy/tariff-entity';
import { Button, Select } from 'antd';
import { type JSX, useId, useState } from 'react';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { uiOf } from '../../fields/registry.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import styles from './compare.module.css';
import type { StationRef } from './compare-search.ts';
import { compareWords } from './compare-words.ts';
import { useMayTell } from './use-may-tell.ts';

const { stationId: stationField } = tariff.fields;
const StationInput = uiOf(stationField).Input;

/** Selects a station and its drawn signals. */
export function StationPicker({
  onAdd,
}: {
  readonly onAdd: (signals: readonly StationRef[]) => void;
}): JSX.Element {
  const w = useMessages(compareWords);
  const locale = useLocale();
  const id = useId();
  const { warn } = useFeedback();
  const mayTell = useMayTell();
  const [stationId, setStationId] = useState<string>();
  const [metrics, setMetrics] = useState<readonly string[]>([]);
  const options = Object.entries(stationSignals).flatMap(([value, { label }]) =>
    mayTell(value) ? [{ value, label: inLocale(label, locale) }] : [],
  );
  const add = (): void =>
    stationId !== undefined && metrics.length > 0
      ? onAdd(metrics.map((metric) => ({ stationId, metric })))
      : warn(w.chooseStation);
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={`${id}station`}>{w.station}</label>
        <StationInput
          id={`${id}station`}
          name="stationId"
          field={stationField}
          value={stationId ?? null}
          onChange={(next: unknown) => setStationId(next ? String(next) : undefined)}
        />
      </div>
      <div className={styles.field} data-wide>
        <label htmlFor={`${id}signals`}>{w.stationSignals}</label>
        <Select
          id={`${id}signals`}
          mode="multiple"
          maxTagCount="responsive"
          showSearch={{ optionFilterProp: 'label' }}
          value={[...metrics]}
          onChange={(next: string[]) => setMetrics(next)}
          options={options}
        />
      </div>
      <div className={styles.acts}>
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={add}>
          {w.add}
        </Button>
      </div>
    </>
  );
}
