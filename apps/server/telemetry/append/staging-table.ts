import type pg from 'pg';
import { quoted } from '../../store/ddl.ts';
import type { Script } from '../../store/script.ts';
import type { StoredCellValue } from '../admission.ts';
import type { RecordLayout } from '../record-layout.ts';
import { CopyRows } from './copy-rows.ts';
import type { ApartValues } from './value-instants.ts';

/** Purpose of a staged row. */
export const part = { history: 0, live: 1, historyAndLive: 2, late: 3 } as const;
type Part = (typeof part)[keyof typeof part];

/** A row to stage for a record's tables. */
export interface StagedRow {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly pack: number;
  readonly at: number;
  readonly part: Part;
  /** Live rows: number of their set of metrics. Late rows: round in which they are inserted. */
  readonly group: number;
  /** Expected version of the live row; `null` = there is none. */
  readonly seen: string | null;
  readonly origin: number;
  /** Live rows of new readings: the last quarter of an hour they are in, ms, and the number of history rows in it. */
  readonly running: { readonly from: number; readonly rows: number } | null;
  /** Live rows: values whose time or origin differs from the row's. */
  readonly apart: ApartValues;
  readonly cells: readonly StoredCellValue[];
}

function stageName({ record }: RecordLayout): string {
  return `stage_${record.historyTable}`;
}

/** Name of a record's staging table; temporary, one per connection. */
export function stageTable(layout: RecordLayout): string {
  return `pg_temp.${quoted(stageName(layout))}`;
}

/** Column of a cell in the staging table. */
export function stageColumn(index: number): string {
  return `c${index}`;
}

/** Staging tables of each connection. */
const staged = new WeakMap<pg.PoolClient, Set<string>>();

/**
 * Adds to a script the COPY of rows into a record's staging table, which is empty again after the transaction. Row-level security forbids
 * COPY into the tables themselves; the staging table costs a quarter more, and lets one statement skip existing rows.
 * @param afterCommit where to record that the connection has the table
 */
export function stageRows(
  script: Script,
  client: pg.PoolClient,
  layout: RecordLayout,
  rows: readonly StagedRow[],
  afterCommit: (callback: () => void) => void,
): void {
  makeStage(script, client, layout, afterCommit);
  const copy = new CopyRows(rows.length * (60 + 12 * layout.columns.length) + 64);
  for (const row of rows) writeRow(copy, layout, row);
  script.copy(stageTable(layout), copy.finish());
}

/** Adds to a script the creation of the staging table if the connection lacks it (migration 080). */
function makeStage(
  script: Script,
  client: pg.PoolClient,
  layout: RecordLayout,
  afterCommit: (callback: () => void) => void,
): void {
  const name = stageName(layout);
  if (staged.get(client)?.has(name)) return;
  const texts = layout.columns.map(({ text }) => text).join();
  script.add(`select public.ensure_stage('${name}', '{${texts}}')`);
  afterCommit(() => staged.set(client, (staged.get(client) ?? new Set()).add(name)));
}

function writeRow(copy: CopyRows, { columns }: RecordLayout, row: StagedRow): void {
  copy.row(12 + columns.length);
  copy.text(row.tenantId).int8(row.deviceId).int4(row.pack).instant(row.at).int2(row.part).int4(row.group);
  if (row.seen === null) copy.null();
  else copy.xid(row.seen);
  copy.int2(row.origin);
  for (const apart of [row.apart.readAt, row.apart.saidBy]) {
    if (apart === null) copy.null();
    else copy.text(apart);
  }
  if (row.running === null) copy.null().null();
  else copy.instant(row.running.from).int4(row.running.rows);
  for (const cell of row.cells) {
    if (cell === undefined || cell === null) copy.null();
    else if (typeof cell === 'string') copy.text(cell);
    else copy.float8(cell);
  }
}
