import type { Gateway } from '@heliodeck/gateway/contract';
import type { LineTaken } from '@heliodeck/gateway/session/line-report';
import { sql } from 'kysely';
import type { Log } from '../context.ts';
import { statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { sumOf } from './line-counts.ts';

/** Interval at which counts are written, ms: the most that a restart loses. */
const everyMs = 60_000;
/** Days kept. */
const daysKept = 31;
/** Most counts that wait for an unavailable database; beyond it the oldest are dropped. */
const mostWaiting = 50_000;

/** Adds the gateway's counts of its lines to the rows of their days. */
export interface LineDays {
  start(): void;
  /** Writes what is waiting once more, then ends. */
  stop(): Promise<void>;
  /** Writes the counts so far. */
  flush(): Promise<void>;
}

/** @param parts.db has access to all tenants */
export function lineDays(parts: {
  readonly db: TenantDb;
  readonly gateway: Pick<Gateway, 'takeLines'>;
  readonly log: Log;
}): LineDays {
  const { db, gateway, log } = parts;
  let waiting: LineTaken[] = [];
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let cleanedFor = '';

  async function write(): Promise<void> {
    waiting = [...waiting, ...gateway.takeLines()].slice(-mostWaiting);
    if (waiting.length === 0) return;
    const batch = added(waiting);
    const newest = batch.reduce((day, line) => (line.day > day ? line.day : day), '');
    try {
      await db.tx(async (_, { client }) => {
        await client.query(upsert(batch));
        if (newest <= cleanedFor) return;
        await client.query(
          statement`delete from line_day where day < ${newest}::date - ${sql.lit(daysKept)}`,
        );
      });
      waiting = [];
      cleanedFor = newest;
    } catch (error) {
      log.warn('counts of the lines are not written yet', { lines: waiting.length, error });
    }
  }

  const flush = (): Promise<void> => {
    running = running.then(write);
    return running;
  };

  return {
    start() {
      timer = setInterval(() => void flush(), everyMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await flush();
    },
    flush,
  };
}

/** Merges counts into one entry per line and day: after a wait for the database there are several. */
function added(lines: readonly LineTaken[]): LineTaken[] {
  const sums = new Map<string, LineTaken>();
  for (const line of lines) {
    const key = `${line.dtuId} ${line.deviceId ?? ''} ${line.day}`;
    const before = sums.get(key);
    sums.set(key, before === undefined ? line : { ...line, counts: sumOf(before.counts, line.counts) });
  }
  return [...sums.values()].toSorted((one, other) => order(one).localeCompare(order(other)));
}

/** Sort key of rows: rows are locked in one order, so that two servers do not deadlock. */
function order({ dtuId, deviceId = '0', day }: LineTaken): string {
  return `${dtuId.padStart(20, '0')} ${deviceId.padStart(20, '0')} ${day}`;
}

function rowOf({ tenantId, dtuId, deviceId, day, counts }: LineTaken): Record<string, unknown> {
  const instant = (at: number) => (at === 0 ? null : new Date(at).toISOString());
  return {
    tenant_id: tenantId,
    dtu_id: dtuId,
    device_id: deviceId ?? '0',
    day,
    exchanges: counts.exchanges,
    answered: counts.answered,
    timeouts: counts.timeouts,
    late: counts.late,
    last_late_ms: Math.round(counts.lastLateMs),
    most_late_ms: Math.round(counts.mostLateMs),
    most_answer_ms: Math.round(counts.mostAnswerMs),
    damaged: counts.damaged,
    errors: counts.errors,
    discarded: counts.discarded,
    last_answer_at: instant(counts.lastAnswerAt),
    last_frame_at: instant(counts.lastFrameAt),
  };
}

const upsert = (batch: readonly LineTaken[]) => statement`
  insert into line_day as d
  select * from json_populate_recordset(null::line_day, ${JSON.stringify(batch.map(rowOf))}::json)
  on conflict (dtu_id, device_id, day) do update set
    tenant_id = excluded.tenant_id,
    exchanges = d.exchanges + excluded.exchanges,
    answered = d.answered + excluded.answered,
    timeouts = d.timeouts + excluded.timeouts,
    late = d.late + excluded.late,
    last_late_ms = case when excluded.late > 0 then excluded.last_late_ms else d.last_late_ms end,
    most_late_ms = greatest(d.most_late_ms, excluded.most_late_ms),
    most_answer_ms = greatest(d.most_answer_ms, excluded.most_answer_ms),
    damaged = d.damaged + excluded.damaged,
    errors = added_counts(d.errors, excluded.errors),
    discarded = added_counts(d.discarded, excluded.discarded),
    last_answer_at = greatest(d.last_answer_at, excluded.last_answer_at),
    last_frame_at = greatest(d.last_frame_at, excluded.last_frame_at)`;
