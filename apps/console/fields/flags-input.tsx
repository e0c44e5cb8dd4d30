import type { FlagsField } from '@heliodeck/model/field';
import type { JSX } from 'react';
import type { InputProps } from './field-ui.ts';
import { NumberInput } from './number-input.tsx';

/** A status word as its number, 16 bits. */
export function FlagsInput({ field, ...rest }: InputProps<FlagsField>): JSX.Element {
  return <NumberInput {...rest} field={{ kind: 'integer', label: field.label, min: 0, max: 0xffff }} />;
}
