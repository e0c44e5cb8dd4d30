import type { Locale } from '@heliodeck/kit/label';
import { binaryDigits, decodeFlags, isNone } from '@heliodeck/model/descriptors/decode-flags';
import type { FlagsField } from '@heliodeck/model/descriptors/field';
import { type JSX, lazy } from 'react';
import { Absent, isAbsent } from '../shared/absent.tsx';
import { type CellProps, type FieldUi, headingWidth, lineWidth } from '../shared/field-ui.ts';
import styles from '../shared/fields.module.css';
import { TagList } from '../shared/tag-list.tsx';
import { TextSearch } from '../text/text.tsx';

/** Number of tags in a table cell; the others are counted, and listed in the tool tip and the detail view. */
const most = 3;

/** One tag per bit with words; unknown is not "no faults". */
function Cell({ field, value, place }: CellProps<FlagsField>): JSX.Element {
  if (isAbsent(value)) return <Absent />;
  if (field.bits) return <span className={styles.mono}>{binaryDigits(Number(value))}</span>;
  const decoded = decodeFlags(field.flags, Number(value), place === 'view' ? 'view' : 'list');
  const room = { view: decoded.length, dense: 1, list: most, card: most }[place];
  return <TagList tags={decoded} room={room} isNone={isNone(decoded)} />;
}

/** Width of the longest of a word's tags. */
function tagWidth(field: FlagsField, locale: Locale): number {
  const words = field.flags.flags.flatMap((flag) =>
    [flag.set, flag.clear].filter((said) => said !== undefined),
  );
  return Math.max(...[field.flags.none, ...words].map((label) => lineWidth(label, locale) + 8));
}

export const flagsUi: FieldUi<FlagsField> = {
  Cell,
  Input: lazy(async () => ({ default: (await import('./flags-input.tsx')).FlagsInput })),
  Search: TextSearch,
  width: (field, locale) =>
    field.bits ? 288 : Math.min(300, Math.max(headingWidth(field, locale), tagWidth(field, locale))),
  sortable: false,
};
