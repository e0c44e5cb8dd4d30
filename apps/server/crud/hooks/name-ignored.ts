import type { Context } from '../../context.ts';

/** Adds the unknown parameters of a search to the response, by the schema of its query. @returns their names */
export function nameIgnored(
  { ignored }: Pick<Context, 'ignored'>,
  query: Readonly<Record<string, unknown>>,
  { shape }: { readonly shape: Readonly<Record<string, unknown>> },
): readonly string[] {
  const names = Object.keys(query).filter((name) => !Object.hasOwn(shape, name));
  for (const name of names) ignored?.add(name);
  return names;
}
