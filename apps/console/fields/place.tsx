import type { PlaceField } from '@heliodeck/model/descriptors/field';
import { readPlace } from '@heliodeck/model/fields/place';
import { type JSX, lazy } from 'react';
import { Absent, isAbsent } from './absent.tsx';
import { ClippedText } from './clipped-text.tsx';
import { type CellProps, type FieldUi, headingWidth } from './field-ui.ts';
import styles from './fields.module.css';
import { TextSearch } from './text.tsx';

/** The address only; the coordinates are for maps. */
function Cell({ value, place }: CellProps<PlaceField>): JSX.Element {
  if (isAbsent(value)) return <Absent />;
  const found = readPlace(String(value));
  const text = found?.address ?? String(value);
  if (place === 'view') {
    return (
      <span>
        {text}
        {found && (
          <span className={styles.coordinates}>
            {found.longitude}, {found.latitude}
          </span>
        )}
      </span>
    );
  }
  return <ClippedText text={text} />;
}

export const placeUi: FieldUi<PlaceField> = {
  Cell,
  Input: lazy(async () => ({ default: (await import('./place-input.tsx')).PlaceInput })),
  Search: TextSearch,
  width: (field, locale) => Math.max(220, headingWidth(field, locale)),
  sortable: false,
};
