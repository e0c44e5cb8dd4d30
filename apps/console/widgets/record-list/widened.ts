import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';

type Width = { readonly zh: number; readonly en: number };

/** The entity with wider columns in its list: words of status side by side take a line, one below the other a screen. */
export function widened(entity: Entity, widths: Readonly<Record<string, Width>>): Entity {
  const fields = Object.entries<Field>(entity.fields).map(([name, field]) => {
    const width = widths[name];
    return [name, width ? { ...field, list: { ...field.list, width } } : field] as const;
  });
  return { ...entity, fields: Object.fromEntries(fields) };
}
