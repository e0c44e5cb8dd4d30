import type { PlaceField } from '@heliodeck/model/descriptors/field';
import { readPlace } from '@heliodeck/model/fields/place';
import { type JSX, lazy } from 'react';
import { Absent, isAbsent } from '../shared/absent.tsx';
import { ClippedText } from '../shared/clipped-text.tsx';
import { type CellProps, type FieldUi, headingWidth } from '../shared/field-ui.ts';
import styles from '../shared/fields.module.css';
import { TextSearch } from '../text/text.tsx';

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
