import { quoted } from '@heliodeck/model/ddl';
import { origin } from '@heliodeck/model/record';
import type pg from 'pg';
import { arrayText } from '../store/sql-text.ts';
import type { Head } from './heads.ts';
import type { RecordPlan } from './plan-record.ts';
import type { RecordLayout } from './record-layout.ts';
import { part, stageColumn, stageTable } from './stage.ts';

/** Another process has written readings of these devices: what is remembered of them must be read again. */
export class StaleHeads extends Error {
  override readonly name = 'StaleHeads';
}

/** A record's readings of one transaction, staged, with what is to become of them. */
export interface Staged {
  readonly layout: RecordLayout;
  readonly plan: RecordPlan;
}

/** A statement without parameters and the rows it must touch where the memory of the devices is true. */
interface Statement {
  readonly text: string;
  readonly rows: number;
}

/**
 * Brings staged readings newer than all before into history and the live rows: every record's statements in one round
 * trip, because a round trip waits for a process that has thousands of sockets to look after.
 * @throws StaleHeads where a row is missing or was changed by another process
 */
export async function writeFresh(client: pg.PoolClient, staged: readonly Staged[]): Promise<void> {
  const statements = staged.flatMap((one) => [...historyOf(one), ...liveOf(one)]);
  if (statements.length > 0) {
    const answer: unknown = await client.query(statements.map(({ text }) => text).join(';\n'));
    // The answer to several statements at once is a list, which the driver's types do not know.
    const results = [answer].flat() as pg.QueryResult[];
    for (const [n, { rows }] of statements.entries()) expectRows(results[n]?.rowCount ?? null, rows);
  }
  for (const { layout, plan } of staged) await touch(client, layout, plan.touched);
}

function historyOf({ layout, plan }: Staged): Statement[] {
  if (plan.historyRows === 0) return [];
  const text = `${insertInto(layout, layout.record.historyTable)} s
    where part in (${part.history}, ${part.historyAndLive}) on conflict do nothing`;
  return [{ text, rows: plan.historyRows }];
}

const isLive = `s.part in (${part.live}, ${part.historyAndLive})`;

function liveOf({ layout, plan }: Staged): Statement[] {
  const statements: Statement[] = plan.shapes.flatMap(({ metrics, known }, number) =>
    known === 0 ? [] : [{ text: updateLive(layout, metrics, number), rows: known }],
  );
  if (plan.unknown > 0) {
    const text = `${insertInto(layout, layout.record.liveTable)} s
      where ${isLive} and s.seen is null on conflict do nothing`;
    statements.push({ text, rows: plan.unknown });
  }
  return statements;
}

function insertInto(layout: RecordLayout, table: string): string {
  const names = layout.columns.map(({ column }) => `, ${quoted(column)}`).join('');
  const cells = layout.columns.map((_, index) => `, ${stageColumn(index)}`).join('');
  return `insert into ${quoted(table)} (tenant_id, device_id, pack, data_time${names})
    select tenant_id, device_id, pack, data_time${cells} from ${stageTable(layout)}`;
}

/** Live rows get the metrics a reading brings, and only where they are as they are remembered. */
function updateLive(layout: RecordLayout, metrics: readonly number[], shape: number): string {
  const sets = metrics.map(
    (index) => `, ${quoted(layout.columns[index]?.column ?? '')} = s.${stageColumn(index)}`,
  );
  return `update ${quoted(layout.record.liveTable)} l set tenant_id = s.tenant_id, data_time = s.data_time, origin = ${origin.device}${sets.join('')}
    from ${stageTable(layout)} s where ${isLive} and s.grp = ${shape} and s.seen is not null
      and l.device_id = s.device_id and l.pack = s.pack and l.xmin = s.seen`;
}

/** Live rows whose devices have brought nothing newer: their version says that history was written nevertheless. */
async function touch(client: pg.PoolClient, { record }: RecordLayout, heads: readonly Head[]): Promise<void> {
  if (heads.length === 0) return;
  const live = await client.query(
    `update ${quoted(record.liveTable)} l set data_time = l.data_time
     from unnest($1::bigint[], $2::integer[], $3::text[]) u(device_id, pack, seen)
     where l.device_id = u.device_id and l.pack = u.pack and l.xmin = u.seen::xid`,
    [
      arrayText(heads.map((head) => head.deviceId)),
      arrayText(heads.map((head) => head.pack)),
      arrayText(heads.map((head) => head.seen ?? '')),
    ],
  );
  expectRows(live.rowCount, heads.length);
}

function expectRows(found: number | null, expected: number): void {
  if (found !== expected) throw new StaleHeads(`${found} rows where ${expected} were expected`);
}
