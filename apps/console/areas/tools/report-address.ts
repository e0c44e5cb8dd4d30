/** A report in an address of the console. */
export interface ReportAddress {
  readonly kind: 'preview' | 'designer';
  readonly name: string;
  /** Values of its parameters. */
  readonly values: Readonly<Record<string, string>>;
}

const before = 'blade-';

/** Reads `/ureport/preview?_u=blade-{name}&month=2026-11`; undefined for any other address. */
export function reportAddress(address: string): ReportAddress | undefined {
  const [path = '', query = ''] = address.split('?', 2);
  const kind = /^\/ureport\/(preview|designer)$/.exec(path)?.[1] as ReportAddress['kind'] | undefined;
  const { _u: file = '', ...values } = Object.fromEntries(new URLSearchParams(query));
  if (kind === undefined || !file.startsWith(before) || file.length === before.length) return undefined;
  return { kind, name: file.slice(before.length), values };
}

/** Search parameters of the console's frame page for a report. */
export function reportFrame({ kind, name, values }: ReportAddress): {
  readonly name: string;
  readonly src: string;
} {
  const query = new URLSearchParams({ _u: before + name });
  for (const [key, value] of Object.entries(values)) if (value !== '') query.set(key, value);
  return { name: `${kind}-${name}`, src: `/ureport/${kind}?${query}` };
}
