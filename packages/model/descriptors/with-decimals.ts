import type { Fields } from './field.ts';

/** Returns the fields with these decimals by name; other fields are unchanged. */
export function withDecimals(fields: Fields, decimals: Readonly<Record<string, number>>): Fields {
  const all = Object.entries(fields).map(([name, field]) => {
    const own = field.kind === 'decimal' ? decimals[name] : undefined;
    return [name, own === undefined ? field : ({ ...field, decimals: own } as typeof field)] as const;
  });
  return Object.fromEntries(all);
}
