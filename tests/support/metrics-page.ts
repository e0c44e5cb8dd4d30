import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const deploy = join(import.meta.dirname, '../../deploy');

/** Fetches the metrics of a process for Prometheus. */
export async function scrape(
  address: string,
): Promise<{ readonly status: number; readonly type: string | null; readonly text: string }> {
  const answer = await fetch(`${address}/metrics`);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

/** Names of the time series of a page; those of histograms as Prometheus queries them. */
export const namesOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );

/** Names used by the alert rules and the dashboard, by file. */
export function namesAsked(): ReadonlyMap<string, readonly string[]> {
  const files = ['prometheus/heliodeck.rules.yml', 'grafana/heliodeck.json'];
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(deploy, file), 'utf8');
      const names = [...text.matchAll(/\b(?:heliodeck|process|nodejs)_\w+/g)].map(([name]) => name);
      return [file, [...new Set(names)]];
    }),
  );
}

/** A single process has none of these. */
export const isOfBus = (name: string): boolean => /^heliodeck_(?:bus|stream)_/.test(name);

/** Values of a metric on the page by its labels, '' without any. */
export function seriesOf(text: string, name: string): ReadonlyMap<string, number> {
  const lines = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'));
  return new Map([...lines].map(([, labels = '', value]) => [labels, Number(value)]));
}
