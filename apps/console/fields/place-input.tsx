import { label } from '@heliodeck/kit/label';
import type { PlaceField } from '@heliodeck/model/field';
import { placeText, readPlace } from '@heliodeck/model/fields/place';
import { Input, InputNumber } from 'antd';
import { type JSX, useState } from 'react';
import { useWords } from '../i18n/words.ts';
import { useStore } from '../state/store.ts';
import { isAbsent } from './absent.tsx';
import type { InputProps } from './field-ui.ts';
import styles from './fields.module.css';
import { placePicker } from './place-picker.ts';

const words = {
  longitude: label('经度', 'Longitude'),
  latitude: label('纬度', 'Latitude'),
  address: label('详细地址', 'Address'),
};

/** Longitude, latitude (WGS-84, degrees) and address, with the map picker beside them where there is one. */
export function PlaceInput({
  id,
  value,
  onChange,
  disabled = false,
  ...rest
}: InputProps<PlaceField>): JSX.Element {
  const w = useWords(words);
  const Picker = useStore(placePicker);
  const known = isAbsent(value) ? undefined : readPlace(String(value));
  const [parts, setParts] = useState({
    longitude: known?.longitude ?? null,
    latitude: known?.latitude ?? null,
    address: known?.address ?? '',
  });
  const change = (some: Partial<typeof parts>): void => {
    const next = { ...parts, ...some };
    setParts(next);
    const { longitude, latitude, address } = next;
    const empty = longitude === null && latitude === null && address.trim() === '';
    // Half a place is passed on as it stands, so that the validation can say what is wrong with it.
    onChange?.(
      empty
        ? null
        : longitude === null || latitude === null
          ? address
          : placeText({ longitude, latitude, address }),
    );
  };
  const pick = (picked: string): void => {
    const found = readPlace(picked);
    if (found) setParts(found);
    onChange?.(picked);
  };
  return (
    <div className={styles.place}>
      <InputNumber<number>
        aria-label={w.longitude}
        placeholder={w.longitude}
        min={-180}
        max={180}
        disabled={disabled}
        value={parts.longitude}
        onChange={(longitude) => change({ longitude })}
      />
      <InputNumber<number>
        aria-label={w.latitude}
        placeholder={w.latitude}
        min={-90}
        max={90}
        disabled={disabled}
        value={parts.latitude}
        onChange={(latitude) => change({ latitude })}
      />
      <Input
        id={id ?? ''}
        aria-invalid={rest['aria-invalid']}
        aria-describedby={rest['aria-describedby']}
        placeholder={w.address}
        disabled={disabled}
        value={parts.address}
        onChange={(event) => change({ address: event.target.value })}
      />
      {Picker && <Picker value={isAbsent(value) ? null : String(value)} onPick={pick} disabled={disabled} />}
    </div>
  );
}
