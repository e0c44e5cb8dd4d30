/** Value of a parameter; null, undefined and empty text are not sent. */
export type QueryValue = string | number | boolean | null | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

/** '?a=1&b=2', or '' without parameters. Empty values are omitted, because the API treats them as "no filter". */
export function queryString(query: Query | undefined): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') pairs.set(name, String(value));
  }
  const joined = pairs.toString();
  return joined === '' ? '' : `?${joined}`;
}
