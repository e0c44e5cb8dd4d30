/**
 * Report files over the product's own routes: signed in, over HTTP, 8,500 devices read within the data scope, laid out in 33 columns with
 * merged cells, and written as xlsx; the same devices in eight columns as PDF.
 *
 *   npm run bench -- report-files
 */
import type { Template, TemplateCell } from '@heliodeck/reports/template/template';
import { dictionarySets } from '../../apps/server/areas/dictionaries/dictionary-sets.ts';
import { keptPlans } from '../../apps/server/areas/energy/plan-year.ts';
import { visibleStations } from '../../apps/server/areas/energy/stations.ts';
import { figureSets } from '../../apps/server/areas/reports/figure-sets.ts';
import { toolsArea } from '../../apps/server/areas/tools/area.ts';
import { keptWeather } from '../../apps/server/areas/weather/kept-days.ts';
import { openPdfWriter } from '../../apps/server/documents/pdf.ts';
import { figure } from './figure.ts';
import { benchServer } from './http-bench.ts';
import type { BenchDatabase } from './support.ts';

const rows = 8_500;
const neighbours = { stations: visibleStations, plans: keptPlans, weather: keptWeather };

const server = await benchServer(plant, (access) => [
  toolsArea(access, {
    pictures: () => async () => undefined,
    pdf: ({ log }) => openPdfWriter(log),
    figures: ({ entities, policy, telemetry }) => figureSets({ entities, policy, telemetry, ...neighbours }),
    dictionaries: dictionarySets(),
  }),
]);
const base = '/api/blade-report/report';
const fields = ['name', 'address', 'type', 'serialNumber', 'version', 'dtuId', 'stationName', 'model'];

await measured('xlsx', template(33), 3);
await measured('pdf', template(8));
await server.close();

/** Devices grouped by their DTU, whose cell spans them. */
function template(columns: number): Template {
  const cells = Array.from({ length: columns }, (_, column): TemplateCell => {
    const at = `${column < 26 ? '' : 'A'}${String.fromCharCode(65 + (column % 26))}1`;
    const field = fields[column % fields.length] ?? 'name';
    if (column === 0) return { at, set: 'd', field: 'dtuId', agg: 'group', expand: 'down', order: 'asc' };
    if (column === 1) return { at, set: 'd', field: 'id', agg: 'list', expand: 'down', style: 0 };
    return { at, set: 'd', field, agg: 'first', style: 0 };
  });
  return {
    version: 1,
    name: { zh: '设备清单', en: 'Devices' },
    parameters: [],
    sets: [{ name: 'd', source: 'entity:xwj' }],
    styles: [{ border: 'thin' }],
    page: { paper: 'A4', orientation: 'landscape', margins: [15, 10, 15, 10], scale: 'fitWidth' },
    columns: Array.from({ length: columns }, () => ({ width: 30 })),
    rows: [{ height: 7 }],
    cells,
  };
}

/** Saves the template as a report, and measures its file from the request to the last byte. */
async function measured(kind: 'xlsx' | 'pdf', body: Template, target?: number): Promise<void> {
  const { id } = await post<{ readonly id: string }>(`${base}/rest/submit`, { name: `devices ${kind}` });
  await post(`${base}/save-template`, { id, version: 0, template: body });
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const started = performance.now();
  const reply = await fetch(`${server.address}${base}/${kind}?id=${id}`, { headers: server.headers });
  if (!reply.ok) throw new Error(`${kind}: ${reply.status} ${await reply.text()}`);
  const bytes = (await reply.arrayBuffer()).byteLength;
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  figure({
    what: `${kind} of ${rows} devices × ${body.columns.length} by its route`,
    value: seconds,
    unit: 's',
    ...(target === undefined ? {} : { target, better: 'less' }),
  });
  figure({ what: `size of the ${kind}`, value: bytes / 1e6, unit: 'MB' });
  // The server, its threads and this caller are one process here.
  figure({ what: `what the process grew by for the ${kind}`, value: (peak - before) / 1e6, unit: 'MB' });
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const reply = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { ...server.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await reply.json()) as {
    readonly success: boolean;
    readonly msg: string;
    readonly data: T;
  };
  if (!answer.success) throw new Error(`${path}: ${answer.msg}`);
  return answer.data;
}

async function plant({ owner }: BenchDatabase): Promise<void> {
  await owner(
    `insert into station (tenant_id, station_name) select '000000', 'station ' || n from generate_series(1, 50) n`,
  );
  await owner(`insert into dtu (tenant_id, name, imei, station_info_id)
    select '000000', 'dtu ' || n, 'imei ' || n, s.id from generate_series(1, 200) n
    join (select id, row_number() over () - 1 as place from station) s on s.place = n % 50`);
  await owner(`insert into device (tenant_id, name, type, address, dtu_id)
    select '000000', 'device ' || n, n % 5, n % 100, d.id from generate_series(1, ${rows}) n
    join (select id, row_number() over () - 1 as place from dtu) d on d.place = n % 200`);
  await owner('vacuum analyze');
}
