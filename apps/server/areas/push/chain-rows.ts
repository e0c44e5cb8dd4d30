import type { Shift } from '@heliodeck/model/push/on-duty';
import { sql } from 'kysely';
import type pg from 'pg';
import { statement } from '../../store/sql.ts';

/** One level of an escalation chain. */
export interface Level {
  /** Minutes after the alarm was raised; 0 for the first. */
  readonly after: number;
  readonly rotaId: string | null;
  readonly userIds: readonly string[];
  readonly ways: readonly number[];
}

/** An escalation chain: the levels of recipients of an alarm's notifications. */
export interface Chain {
  readonly id: string;
  readonly levels: readonly Level[];
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly quietGrades: readonly number[];
}

const numbers = (text: string | null): readonly number[] =>
  (text ?? '').split(',').flatMap((part) => (part === '' ? [] : [Number(part)]));

const level = (
  name: 'first' | 'second' | 'third',
) => sql`${sql.id(`${name}_rota_id`)}::text as ${sql.id(`${name}Rota`)},
  ${sql.id(`${name}_user_ids`)}::text[] as ${sql.id(`${name}Users`)}, ${sql.id(`${name}_ways`)} as ${sql.id(`${name}Ways`)}`;

type ChainRow = {
  readonly id: string;
  readonly secondAfter: number | null;
  readonly thirdAfter: number | null;
} & {
  readonly [K in 'quietFrom' | 'quietTo' | 'quietGrades' | 'firstWays' | 'secondWays' | 'thirdWays']:
    | string
    | null;
} & { readonly [K in 'firstRota' | 'secondRota' | 'thirdRota']: string | null } & {
  readonly [K in 'firstUsers' | 'secondUsers' | 'thirdUsers']: readonly string[] | null;
};

/** The enabled chains that apply to an alarm, or the one with the given id if it still applies. */
export async function chainsFor(
  client: pg.ClientBase,
  {
    tenantId,
    grade,
    stationId,
    id: alarmId,
    chainId = null,
  }: {
    readonly tenantId: string;
    /** The alarm: a storm has no station, so the chains of its members' stations apply. */
    readonly id: string;
    readonly grade: number | null;
    readonly stationId: string | null;
    readonly chainId?: string | null;
  },
): Promise<readonly Chain[]> {
  const { rows } = await client.query<ChainRow>(
    statement`select id::text as id, second_after as "secondAfter", third_after as "thirdAfter", quiet_from as "quietFrom",
       quiet_to as "quietTo", quiet_grades as "quietGrades", ${level('first')},
         ${level('second')}, ${level('third')}
     from push_chain where tenant_id = ${tenantId} and enabled and is_deleted = 0
       and (${chainId}::bigint is null or id = ${chainId})
       and (coalesce(grades, '') = '' or ${grade}::text = any(string_to_array(grades, ',')))
       and (coalesce(cardinality(station_ids), 0) = 0 or ${stationId}::bigint = any(station_ids)
         or exists (select 1 from alarm m where m.group_id = ${alarmId} and m.station_id = any(station_ids)))
           order by id`,
  );
  return rows.map((row) => ({
    id: row.id,
    quietFrom: row.quietFrom,
    quietTo: row.quietTo,
    quietGrades: numbers(row.quietGrades),
    levels: [
      { after: 0, rotaId: row.firstRota, userIds: row.firstUsers ?? [], ways: numbers(row.firstWays) },
      ...further(row.secondAfter, row.secondRota, row.secondUsers, row.secondWays),
      ...further(row.thirdAfter, row.thirdRota, row.thirdUsers, row.thirdWays),
    ],
  }));
}

function further(
  after: number | null,
  rotaId: string | null,
  users: readonly string[] | null,
  ways: string | null,
): readonly Level[] {
  return after === null ? [] : [{ after, rotaId, userIds: users ?? [], ways: numbers(ways) }];
}

/** A rota: its zone (null: the tenant's) and its shifts. */
export interface Rota {
  readonly id: string;
  readonly zone: string | null;
  readonly shifts: readonly Shift[];
}

/** The rota with the given id and the shifts that may matter from now on; undefined if it does not exist. */
export async function rotaOf(client: pg.ClientBase, id: string): Promise<Rota | undefined> {
  const { rows: rotas } = await client.query<{ id: string; zone: string | null }>(
    statement`select id::text as id, zone from duty_rota where id = ${id} and is_deleted = 0`,
  );
  const [rota] = rotas;
  if (rota === undefined) return undefined;
  const { rows } = await client.query<
    Omit<Shift, 'weekdays' | 'notBefore'> & { weekdays: string | null; notBefore: Date | null }
  >(
    statement`select s.id::text as id, s.kind, s.weekdays, s.first_day::text as "firstDay", s.last_day::text as "lastDay",
       s.start_time as "startTime", s.end_time as "endTime", s.user_id::text as "userId", s.not_before as "notBefore"
     from duty_shift s join "user" u on u.id = s.user_id and u.is_deleted = 0 and u.status = 1
     where s.rota_id = ${id} and s.is_deleted = 0 order by s.id`,
  );
  const shifts = rows.map((row) => ({
    ...row,
    weekdays: numbers(row.weekdays),
    notBefore: row.notBefore?.getTime() ?? null,
  }));
  return { ...rota, shifts };
}
