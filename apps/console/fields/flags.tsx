import type { Locale } from '@heliodeck/kit/label';
import { binaryDigits, decodeFlags } from '@heliodeck/model/descriptors/decode-flags';
import type { FlagsField } from '@heliodeck/model/descriptors/field';
import type { Tone } from '@heliodeck/model/descriptors/tone';
import { type JSX, lazy } from 'react';
import { useTranslate } from '../i18n/messages.ts';
import { ToneTag } from '../theme/tone.tsx';
import { Absent, isAbsent } from './absent.tsx';
import { type CellProps, type FieldUi, headingWidth, lineWidth } from './field-ui.ts';
import styles from './fields.module.css';
import { TextSearch } from './text.tsx';

/** What matters most stands first where there is no room for all. */
const gravity: Record<Tone, number> = { critical: 0, warning: 1, info: 2, good: 3, neutral: 4 };
/** Tags in a table cell; the others are counted, and named in the hint and the detail view. */
const most = 3;

/** One tag per bit that says something; unknown is not "no faults". */
function Cell({ field, value, place }: CellProps<FlagsField>): JSX.Element {
  const translate = useTranslate();
  if (isAbsent(value)) return <Absent />;
  if (field.bits) return <span className={styles.mono}>{binaryDigits(Number(value))}</span>;
  const decoded = decodeFlags(field.flags, Number(value), place === 'view' ? 'view' : 'list');
  const room = place === 'dense' ? 1 : most;
  const crowded = place !== 'view' && decoded.length > room;
  const ordered = crowded ? decoded.toSorted((a, b) => gravity[a.tone] - gravity[b.tone]) : decoded;
  const shown = crowded ? ordered.slice(0, room) : ordered;
  const hidden = ordered.slice(shown.length).map((flag) => translate(flag.label));
  return (
    <span className={styles.tags} data-tags>
      {shown.map((flag) => (
        <ToneTag key={`${flag.bit ?? 'none'}`} tone={flag.tone}>
          {translate(flag.label)}
        </ToneTag>
      ))}
      {hidden.length > 0 && (
        <span className={styles.more} title={hidden.join(', ')}>
          +{hidden.length}
          <span className="unseen">{hidden.join(', ')}</span>
        </span>
      )}
    </span>
  );
}

/** Room for the longest of a word's tags. */
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
