import { snakeCase } from '@heliodeck/kit/snake-case';
import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { type AlarmWord, alarmBits, alarmStatusWords } from '@heliodeck/model/devices/flags/alarm-words';
import { xwj } from '@heliodeck/model/devices/xwj';
import { typesReporting } from '@heliodeck/model/registries/device-types';
import { entityOf } from '@heliodeck/model/registries/entities';
import { records } from '@heliodeck/model/registries/records';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { isShown } from '../../crud/field-mask.ts';
import { anyOf } from '../../crud/list-query.ts';
import { mayRead } from '../../crud/permit.ts';
import { list, milliseconds, statement } from '../../store/sql.ts';
import { devicesOfStations, readVisibleRows, stationOfDevice } from '../../troubles/read-rows.ts';
import type { FoundTrouble, TroubleSource } from '../../troubles/trouble-board.ts';
import { devicesSeen, type ScopeParts } from '../records/device-view.ts';

/** The words of one record that report trouble. */
interface RecordWords {
  readonly record: TelemetryRecord;
  readonly words: readonly (AlarmWord & {
    readonly column: string;
    readonly mask: number;
    readonly critical: number;
  })[];
}

const recordWords: readonly RecordWords[] = [
  ...Map.groupBy(alarmStatusWords, ({ record }) => record),
].flatMap(([key, words]) => {
  const record = records.get(key);
  if (record === undefined) return [];
  const masked = words.map((word) => {
    const { critical, warning } = alarmBits(word.flags);
    return { ...word, column: snakeCase(word.metric), critical, mask: critical | warning };
  });
  return [{ record, words: masked }];
});

/** How far back the begin of a fault is searched, ms. */
const lookBackMs = 86_400_000;

/** Reports fault bits and battery protections that are set now on devices that respond. One trouble per device and pack. */
export function flagTroubles(parts: ScopeParts): TroubleSource {
  return {
    async find(context, stations) {
      if (!mayRead(context.caller, xwj)) return [];
      const found = new Map<string, FoundTrouble>();
      for (const words of recordWords)
        for (const one of await saying(context, parts, words, stations)) {
          const before = found.get(one.id);
          found.set(one.id, before ? merged(before, one) : one);
        }
      return [...found.values()];
    },
    detail: (context, shown) => withBegin(context, shown),
  };
}

type Row = readonly [
  id: string,
  station: string | null,
  name: string | null,
  dtu: string | null,
  rows: readonly (readonly number[])[],
];

async function saying(
  context: Context,
  { entities, policy }: ScopeParts,
  { record, words }: RecordWords,
  stations: readonly string[] | undefined,
): Promise<FoundTrouble[]> {
  const screen = record.live && entityOf(record.live.key);
  if (screen && !mayRead(context.caller, screen)) return [];
  const isSet = anyOf(words.map(({ column, mask }) => sql`${sql.id('l', column)} & ${sql.lit(mask)} <> 0`));
  const live = sql`${sql.id(record.liveTable)} l where l.device_id = t.id and (${isSet})`;
  const query = await entities.everything(context, xwj);
  query.whereField('onlineStatus', (at) => sql`${at.sql} = 1`);
  query.where(
    sql`t.type = any(${[...typesReporting(record)]}::integer[]) and exists (select 1 from ${live})`,
  );
  if (stations) query.where(devicesOfStations(stations), ['dtu']);
  const columns = list(
    words.map(({ column, mask }) => sql`coalesce(${sql.id('l', column)}, 0) & ${sql.lit(mask)}`),
  );
  const rows = await readVisibleRows<Row>(context, query, [
    ['id', sql`t.id::text`],
    ['', stationOfDevice],
    ['name', sql`t.name`],
    ['dtuId', sql`t.dtu_id::text`],
    ['', sql`(select jsonb_agg(jsonb_build_array(l.pack, ${columns})) from ${live})`],
  ]);
  const scope = screen && (await policy.scopeFor(context, screen));
  const ids = rows.map(([id]) => id);
  const seen =
    screen && scope && scope.kind !== 'all'
      ? await devicesSeen(context, entities.catalogue.planOf(screen), scope, ids)
      : undefined;
  return rows.flatMap(([id, station, name, dtuId, packs]) =>
    packs.flatMap(([pack = 0, ...values]) => {
      const shown = seen === undefined ? 'all' : seen.get(id);
      const set = words.flatMap((word, index) => {
        const value = values[index] ?? 0;
        const visible = shown !== undefined && (!screen || isShown(screen, word.metric, shown));
        return value !== 0 && visible ? [{ ...word, value }] : [];
      });
      const [first] = set;
      if (first === undefined) return [];
      return [
        {
          id: `${first.kind}:${id}:${pack}`,
          kind: first.kind,
          stationId: station ?? '',
          dtuId,
          deviceId: id,
          subject: name ?? '',
          severity: set.some(({ value, critical }) => (value & critical) !== 0) ? 'critical' : 'warning',
          since: null,
          who: null,
          words: {
            code: 'flags',
            args: { pack, words: set.map(({ flags, value }) => `${flags.key}=${value}`).join(',') },
          },
        } as const,
      ];
    }),
  );
}

/** Merges the troubles of two records of one pack. */
function merged(one: FoundTrouble, other: FoundTrouble): FoundTrouble {
  return {
    ...one,
    severity: one.severity === 'critical' ? one.severity : other.severity,
    words: {
      code: 'flags',
      args: { ...one.words.args, words: `${one.words.args.words},${other.words.args.words}` },
    },
  };
}

/** Adds when the bits of the shown troubles were last all clear: they are set since the first reading after that. */
async function withBegin(
  { db, now }: Context,
  shown: readonly FoundTrouble[],
): Promise<readonly FoundTrouble[]> {
  const begins = new Map<string, { readonly at: number; readonly earlier: boolean }>();
  const from = new Date(now.getTime() - lookBackMs);
  for (const { record, words } of recordWords) {
    const theirs = shown.filter(({ words: { code, args }, since }) => {
      const said = String(args.words ?? '');
      return code === 'flags' && since === null && words.some(({ flags }) => said.includes(`${flags.key}=`));
    });
    if (theirs.length === 0) continue;
    const isSet = anyOf(
      words.map(({ column, mask }) => sql`coalesce(${sql.id('h', column)}, 0) & ${sql.lit(mask)} <> 0`),
    );
    const table = sql.id(record.historyTable);
    const { rows } = await db.read((_, { client }) =>
      client.query<{ id: string; at: number | null; cleared: boolean }>(
        statement`select u.id, ${milliseconds(sql`b.at`)} as at, c.at is not null as cleared
         from unnest(${theirs.map(({ id }) => id)}::text[], ${theirs.map(({ deviceId }) => deviceId)}::bigint[],
           ${theirs.map(({ words: { args } }) => Number(args.pack))}::integer[]) as u(id, device_id, pack)
         left join lateral (select max(h.data_time) as at from ${table} h where h.device_id = u.device_id
           and h.pack = u.pack and h.data_time > ${from} and not (${isSet})) c on true
         left join lateral (select min(h.data_time) as at from ${table} h where h.device_id = u.device_id
           and h.pack = u.pack and h.data_time > coalesce(c.at, ${from}::timestamptz)) b on true`,
      ),
    );
    for (const { id, at, cleared } of rows) {
      const before = begins.get(id);
      if (at !== null && (before === undefined || at < before.at)) begins.set(id, { at, earlier: !cleared });
    }
  }
  return shown.map((one) => {
    const begin = begins.get(one.id);
    if (begin === undefined) return one;
    return { ...one, since: begin.at, ...(begin.earlier ? { earlier: true as const } : {}) };
  });
}
