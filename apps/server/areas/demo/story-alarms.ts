import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import type { Context } from '../../context.ts';
import type { Writer } from '../../crud/writing/write.ts';
import { audit } from '../../logs/audit.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { asOf, asRepairman } from './story-orders.ts';
import type { StoryRepairman } from './story-people.ts';

/** Dependencies for writing the demonstration's past. */
export interface StoryParts {
  readonly context: Context;
  readonly session: DbSession;
  readonly writer: Writer;
}

/** A device of the demonstration, with its station. */
export interface StoryDevice {
  readonly stationId: string;
  readonly dept: string | null;
  readonly address: string | null;
  readonly dtuId: string;
  readonly dtuName: string | null;
  readonly deviceId: string;
  readonly deviceName: string | null;
  readonly serialNumber: string | null;
}

/** Content of an alarm when it was raised. */
export interface AlarmFacts {
  readonly kind: string;
  readonly ruleId: string | null;
  readonly rule: object | null;
  readonly content: string;
  readonly encontent: string;
  readonly grade: number;
  readonly value: number | null;
}

/** Status of an alarm after each action of a user. */
const statusAfter = { acknowledge: 1, shelve: 1, cancel: 1, close: 2, dispatch: 3, finish: 4 } as const;

/** A user's action on an alarm, ms; by the operator by default. */
export interface AlarmStep {
  readonly act: keyof typeof statusAfter;
  readonly at: number;
  /** The dispatched repairman, who also finished. */
  readonly repairman?: StoryRepairman;
  /** For a shelved alarm: until when, ms, and why. */
  readonly shelf?: { readonly until: number; readonly why: string };
}

/** A past alarm and the actions on it. ms since 1970. */
export interface PastAlarm {
  readonly place: Omit<StoryDevice, 'deviceId'> & { readonly deviceId: string | null };
  /** The pack of a battery that raised it. */
  readonly pack?: number;
  readonly from: number;
  /** null: it has not recovered. */
  readonly to: number | null;
  readonly facts: AlarmFacts;
  /** In order; empty: nobody has handled it yet. */
  readonly steps: readonly AlarmStep[];
  /** The storm to which it belonged, with which it was closed or is open; it has no actions of its own. */
  readonly storm?: { readonly id: string; readonly key: string; readonly isClosed: boolean };
}

/** Inserts an alarm in the state in which rules and users would have left it. @returns its id */
export async function insertAlarm(
  { context, session }: StoryParts,
  { place, pack = 0, from, to, facts, steps, storm }: PastAlarm,
): Promise<string> {
  const { caller } = context;
  const last = steps.at(-1);
  const status = storm ? (storm.isClosed ? 2 : 1) : last === undefined ? 1 : statusAfter[last.act];
  const seen = steps.find(({ act }) => act === 'acknowledge' || act === 'dispatch');
  const sent = status > 2 ? steps.findLast(({ act }) => act === 'dispatch')?.repairman : undefined;
  const shelf = last?.shelf;
  // The next crossing of an open alarm increases its count.
  const isOpen = status === 1 || status === 3;
  const key =
    facts.ruleId === null ? `dtu/${place.dtuId}/${facts.kind}` : `${place.deviceId}/${pack}/${facts.ruleId}`;
  const begun = new Date(from);
  const { rows } = await session.client.query<{ id: string }>(
    statement`insert into alarm (tenant_id, create_dept, station_id, device_id, dtu_id, device_name, pack, grade, content, encontent,
       alarm_time, crossed_at, recovered_at, status, repeats, first_value, last_value, kind, rule_id, rule,
       acknowledged_at, acknowledged_by, measure, group_id, storm_key, watch_key, shelved_until, shelved_by, shelved_why,
       create_time, update_time)
     values (${caller.tenantId}, ${place.dept}, ${place.stationId}, ${place.deviceId}, ${place.dtuId},
       ${place.deviceName}, ${pack}, ${facts.grade}, ${facts.content}, ${facts.encontent},
       ${begun}, ${begun}, ${to && new Date(to)}, ${status}, 1, ${facts.value}, ${facts.value}, ${facts.kind}, ${facts.ruleId},
       ${facts.rule && JSON.stringify(facts.rule)}, ${seen ? new Date(seen.at) : null}, ${seen ? caller.realName : null},
       ${sent?.name ?? (status === 2 ? caller.realName.slice(0, 20) : null)}, ${storm?.id ?? null}, ${storm?.key ?? null}, ${isOpen ? key : null},
       ${shelf ? new Date(shelf.until) : null}, ${shelf ? caller.realName : null}, ${shelf?.why ?? null},
       ${begun}, ${new Date(Math.max(to ?? from, last?.at ?? 0))})
     returning id::text as id`,
  );
  const id = rows[0]?.id ?? '';
  let state = 1;
  for (const { act, at, repairman } of steps) {
    const by = act === 'finish' && repairman ? asRepairman(context, repairman) : context;
    const [before, after] = [{ state }, { state: statusAfter[act] }];
    audit(asOf(by, at), session, [
      { act, entity: realtimeAlarm.key, recordId: id, title: facts.content, before, after },
    ]);
    state = statusAfter[act];
  }
  return id;
}
