import type { FlagsField } from '@heliodeck/model/field';
import { binaryDigits, decodeFlags } from '@heliodeck/model/flags/decode';
import type { JSX } from 'react';
import { useSay } from '../i18n/words.ts';
import { ToneTag } from '../theme/tone.tsx';
import { Absent, isAbsent } from './absent.tsx';
import { type CellProps, type FieldUi, headingWidth } from './field-ui.ts';
import styles from './fields.module.css';
import { NumberInput } from './number-input.tsx';
import { TextSearch } from './text.tsx';

/** One tag per bit that says something; unknown is not "no faults". */
function Cell({ field, value, place }: CellProps<FlagsField>): JSX.Element {
  const say = useSay();
  if (isAbsent(value)) return <Absent />;
  if (field.bits) return <span className={styles.mono}>{binaryDigits(Number(value))}</span>;
  return (
    <span className={styles.tags}>
      {decodeFlags(field.flags, Number(value), place).map((flag) => (
        <ToneTag key={`${flag.bit ?? 'none'}`} tone={flag.tone}>
          {say(flag.label)}
        </ToneTag>
      ))}
    </span>
  );
}

export const flagsUi: FieldUi<FlagsField> = {
  Cell,
  // A status word is reported, not written; where a form shows it all the same it is its number.
  Input: ({ field, ...rest }) => <NumberInput {...rest} field={{ kind: 'integer', label: field.label, min: 0, max: 0xffff }} />,
  Search: TextSearch,
  width: (field, locale) => (field.bits ? 288 : Math.max(220, headingWidth(field, locale))),
  sortable: false,
};
