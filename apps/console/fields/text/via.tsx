import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field, ViaField } from '@heliodeck/model/descriptors/field';
import { shownField } from '@heliodeck/model/descriptors/via-path';
import { optionOf } from '@heliodeck/model/fields/choice';
import { entities } from '@heliodeck/model/registries/entities';
import type { JSX } from 'react';
import { Absent, isAbsent } from '../shared/absent.tsx';
import { type CellProps, type FieldUi, headingWidth } from '../shared/field-ui.ts';
import { TextSearch } from './text.tsx';

/**
 * The field as displayed: for a path the field at its end, with the path's own label; other fields are
 * returned unchanged.
 */
export const resolved = (entity: Entity, field: Field): Field =>
  shownField(entity, field, (key) => entities.get(key));

/** An unresolved path displays its bare value: lists and forms resolve it first (see `resolved`). */
function Cell({ field, value }: CellProps<ViaField>): JSX.Element {
  if (isAbsent(value)) return <Absent />;
  return <span>{optionOf(field.options ?? [], value)?.label.zh ?? String(value)}</span>;
}

export const viaUi: FieldUi<ViaField> = {
  Cell,
  // A field of another record is edited in that record.
  Input: ({ field, name, row }) => (
    <Cell field={field} name={name} value={row?.[name]} row={row ?? { id: '' }} place="view" />
  ),
  Search: TextSearch,
  width: (field, locale) => Math.max(150, headingWidth(field, locale)),
  sortable: true,
};
