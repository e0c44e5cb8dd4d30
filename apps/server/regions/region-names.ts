import { readFileSync } from 'node:fs';

/** English names of regions by code; read on demand, at the first start and in one migration. */
export function regionNames(): ReadonlyMap<string, string> {
  const lines = readFileSync(new URL('region-names.tsv', import.meta.url), 'utf8').split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [code = '', , english] = line.split('\t');
      return english === undefined ? [] : [[code, english] as const];
    }),
  );
}
