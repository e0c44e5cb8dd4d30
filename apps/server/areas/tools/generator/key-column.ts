import type { ModelField } from '@heliodeck/model/tools/proposed-field';

/**
 * The field whose column is the key, by the name that a configuration has for it: some databases write all names in capitals.
 * Undefined where no column is called so.
 */
export function keyColumnOf(fields: readonly ModelField[], pkName: string): ModelField | undefined {
  const called = pkName.toLowerCase();
  return (
    fields.find(({ jdbcName }) => jdbcName === pkName) ??
    fields.find(({ jdbcName }) => jdbcName.toLowerCase() === called)
  );
}
