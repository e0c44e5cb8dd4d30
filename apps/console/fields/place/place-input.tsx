import { label } from '@heliodeck/kit/label';
import type { PlaceField } from '@heliodeck/model/descriptors/field';
import { placeNumbers, readPlace } from '@heliodeck/model/fields/place';
import { Input } from 'antd';
import { type JSX, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useStore } from '../../state/store.ts';
import { NumberInput } from '../number/number-input.tsx';
import { isAbsent } from '../shared/absent.tsx';
import type { InputProps } from '../shared/field-ui.ts';
import styles from '../shared/fields.module.css';
import { placePicker } from './place-picker.ts';

const words = {
  longitude: placeNumbers.longitude.label,
  latitude: placeNumbers.latitude.label,
  address: label('详细地址', 'Address'),
};

/** Content of the three inputs; as typed if it is not a number. */
interface Parts {
  readonly longitude: unknown;
  readonly latitude: unknown;
  readonly address: string;
}

/**
 * The parts in API format; an incomplete place is passed on unchanged, so that the validation reports what is
 * wrong.
 */
function textOf({ longitude, latitude, address }: Parts): string | null {
  const none = isAbsent(longitude) && isAbsent(latitude);
  if (none) return address.trim() === '' ? null : address;
  return `${longitude ?? ''},${latitude ?? ''},${address}`;
}

/** Longitude, latitude (WGS-84, degrees) and address, with the map picker beside them if there is one. */
export function PlaceInput({
  id,
  value,
  onChange,
  disabled = false,
  ...rest
}: InputProps<PlaceField>): JSX.Element {
  const w = useMessages(words);
  const Picker = useStore(placePicker);
  const known = isAbsent(value) ? undefined : readPlace(String(value));
  const [parts, setParts] = useState<Parts>({
    longitude: known?.longitude ?? null,
    latitude: known?.latitude ?? null,
    address: known?.address ?? '',
  });
  const change = (some: Partial<Parts>): void => {
    const next = { ...parts, ...some };
    setParts(next);
    onChange?.(textOf(next));
  };
  const told = { 'aria-invalid': rest['aria-invalid'], 'aria-describedby': rest['aria-describedby'] };
  const pick = (picked: string): void => {
    const found = readPlace(picked);
    if (found) setParts(found);
    onChange?.(picked);
  };
  return (
    <div className={styles.place}>
      {(['longitude', 'latitude'] as const).map((name) => (
        <NumberInput
          key={name}
          {...told}
          aria-label={w[name]}
          placeholder={w[name]}
          name={name}
          field={placeNumbers[name]}
          disabled={disabled}
          value={parts[name]}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      <Input
        id={id ?? ''}
        {...told}
        placeholder={w.address}
        disabled={disabled}
        value={parts.address}
        onChange={(event) => change({ address: event.target.value })}
      />
      {Picker && <Picker value={isAbsent(value) ? null : String(value)} onPick={pick} disabled={disabled} />}
    </div>
  );
}
