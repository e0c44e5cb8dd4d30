import type { ModelField } from '@heliodeck/model/tools/proposed-field';

/**
 * The field of the key column, by the name in a configuration, ignoring case because some databases return all names in capitals. Undefined
 * if there is no such column.
 */
export function keyColumnOf(fields: readonly ModelField[], pkName: string): ModelField | undefined {
  const called = pkName.toLowerCase();
  return (
    fields.find(({ jdbcName }) => jdbcName === pkName) ??
    fields.find(({ jdbcName }) => jdbcName.toLowerCase() === called)
  );
}
