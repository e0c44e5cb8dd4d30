import type { Entity } from '@heliodeck/model/descriptors/entity';
import { xwj } from '@heliodeck/model/devices/xwj';
import { dtu } from '@heliodeck/model/stations/dtu';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { ChangePast, DevicePast, OnlinePast } from '@heliodeck/model/wire/device-past';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { isShown, type ShownFields } from '../../crud/columns/field-mask.ts';
import { mayRead } from '../../crud/requests/permit.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';
import { devicesOfStations, readVisibleRows } from '../../troubles/read-rows.ts';

/** Days that are searched without a given period, and most events returned. */
const days = 30;
const dayMs = 86_400_000;
const mostEvents = 200;
const mostChanges = 20;

/** A DTU or device visible to the caller, with its visible fields. */
interface ChangedSubject {
  readonly entity: typeof dtu | typeof xwj;
  readonly of: 'dtu' | 'device';
  readonly id: string;
  readonly name: string;
  readonly shown: ShownFields;
}

/** The device, DTU or station in question. */
interface PastSubject {
  readonly deviceId?: string | undefined;
  readonly dtuId?: string | undefined;
  readonly stationId?: string | undefined;
  /** Period of the events of online states, ms. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Returns its past events that are visible to the caller. */
export async function pastOf(context: Context, services: Services, asked: PastSubject): Promise<DevicePast> {
  if (!mayRead(context.caller, xwj)) return { events: [], changes: [] };
  const { deviceId, dtuId, stationId } = asked;
  const ofDevices = deviceId
    ? sql`t.id = ${deviceId}`
    : dtuId
      ? sql`t.dtu_id = ${dtuId}`
      : devicesOfStations([stationId ?? '0']);
  const ofDtus = deviceId
    ? sql`t.id = (select d.dtu_id from device d where d.id = ${deviceId} and d.is_deleted = 0)`
    : dtuId
      ? sql`t.id = ${dtuId}`
      : sql`t.station_info_id = ${stationId ?? '0'}`;
  const devices = await subjects(context, services, xwj, 'device', ofDevices);
  const dtus = await subjects(context, services, dtu, 'dtu', ofDtus);
  // Nothing is returned for a device that is not visible to the caller, nor for its DTU.
  const all = deviceId && devices.length === 0 ? [] : [...devices, ...dtus];
  // A DTU's online state is returned with its devices; changes of its record only to callers who may read it.
  const readable = all.filter(({ entity }) => mayRead(context.caller, entity));
  return { ...(await eventsOf(context, all, asked)), changes: await changesOf(context, readable) };
}

async function subjects(
  context: Context,
  { entities }: Services,
  entity: typeof dtu | typeof xwj,
  of: ChangedSubject['of'],
  condition: ReturnType<typeof sql>,
): Promise<readonly ChangedSubject[]> {
  const query = await entities.everything(context, entity);
  query.where(condition, ['dtu', 'device']);
  const rows = await readVisibleRows<readonly [string, string | null]>(context, query, [
    ['id', sql`t.id::text`],
    ['name', sql`t.name`],
  ]);
  const shown = await entities.visible(
    context,
    entity,
    rows.map(([id]) => id),
  );
  return rows.map(([id, name]) => ({ entity, of, id, name: name ?? '', shown: shown.get(id) ?? new Set() }));
}

/**
 * Events of the period, the newest first. A given beginning also brings the last earlier event of each subject that was offline then: how
 * long its outage lasted is a fact of the period.
 * @throws CodedError period.reversed
 */
async function eventsOf(
  { db, now }: Context,
  all: readonly ChangedSubject[],
  { from, to = now.getTime() }: PastSubject,
): Promise<Pick<DevicePast, 'events' | 'isCut'>> {
  const begin = from ?? to - days * dayMs;
  if (begin > to) throw new CodedError('period.reversed');
  const known = sql`e.subject = s.subject and e.subject_id = s.subject_id and e.event in ('online', 'offline', 'takeover')`;
  const before = from === undefined ? sql`false` : sql`true`;
  const seen = all.filter(({ entity, shown }) => isShown(entity as Entity, 'onlineStatus', shown));
  const { rows } = await db.read((_, { client }) =>
    client.query<Omit<OnlinePast, 'name'>>(
      statement`select e.subject as of, e.subject_id::text as id, (extract(epoch from e.at) * 1000)::float8 as at, e.event, e.reason
       from unnest(${seen.map(({ of }) => of)}::text[], ${seen.map(({ id }) => id)}::bigint[]) as s(subject, subject_id)
         join lateral (
           select e.* from online_event e where ${known} and e.at > ${new Date(begin)} and e.at <= ${new Date(to)}
           union all select o.* from (
             select e.* from online_event e where ${before} and ${known} and e.at <= ${new Date(begin)}
             order by e.at desc limit 1) o where o.event = 'offline'
         ) e on true
       order by e.at desc limit ${sql.lit(mostEvents + 1)}`,
    ),
  );
  const names = new Map(seen.map(({ of, id, name }) => [`${of} ${id}`, name]));
  const events = rows
    .slice(0, mostEvents)
    .map((row) => ({ ...row, name: names.get(`${row.of} ${row.id}`) ?? '' }));
  return rows.length > mostEvents ? { events, isCut: true } : { events };
}

type Values = Readonly<Record<string, unknown>>;

/** Returns changes of the records by users; secrets are not in the audit log, and hidden fields stay hidden. */
async function changesOf({ db }: Context, all: readonly ChangedSubject[]): Promise<readonly ChangePast[]> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ at: number; account: string; entity: string; id: string; before: Values; after: Values }>(
      statement`select (extract(epoch from a.create_time) * 1000)::float8 as at, a.account, a.entity, a.record_id as id, a.before, a.after
       from unnest(${all.map(({ entity }) => entity.key)}::text[],
         ${all.map(({ id }) => id)}::text[]) as s(entity, record_id) join audit_log a using (entity, record_id)
       where a.act = 'edit' order by a.id desc limit ${sql.lit(mostChanges)}`,
    ),
  );
  const subjectOf = new Map(all.map((subject) => [`${subject.entity.key} ${subject.id}`, subject]));
  return rows.flatMap(({ at, account, entity, id, before, after }) => {
    const subject = subjectOf.get(`${entity} ${id}`);
    if (subject === undefined) return [];
    const { name } = subject;
    return Object.keys(after ?? {}).flatMap((field) =>
      Object.hasOwn(subject.entity.fields, field) && isShown(subject.entity as Entity, field, subject.shown)
        ? [{ at, account, entity, id, name, field, from: said(before?.[field]), to: said(after[field]) }]
        : [],
    );
  });
}

function said(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
