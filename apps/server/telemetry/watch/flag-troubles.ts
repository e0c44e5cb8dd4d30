import { snakeCase } from '@heliodeck/kit/snake-case';
import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { type AlarmWord, alarmBits, alarmStatusWords } from '@heliodeck/model/devices/flags/alarm-words';
import { xwj } from '@heliodeck/model/devices/xwj';
import { typesReporting } from '@heliodeck/model/registries/device-types';
import { entityOf } from '@heliodeck/model/registries/entities';
import { records } from '@heliodeck/model/registries/records';
import { type Severity, severities } from '@heliodeck/model/wire/trouble';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { isShown } from '../../crud/columns/field-mask.ts';
import { anyOf } from '../../crud/query/list-query.ts';
import { mayRead } from '../../crud/requests/permit.ts';
import { list, milliseconds, statement } from '../../store/sql.ts';
import { devicesOfStations, readVisibleRows, stationOfDevice } from '../../troubles/read-rows.ts';
import {
  type AlarmOfTrouble,
  type BitAlarms,
  gradedSeverity,
  handlingOf,
} from '../../troubles/trouble-alarms.ts';
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
export function flagTroubles(parts: ScopeParts, bitAlarms: BitAlarms): TroubleSource {
  return {
    async find(context, stations) {
      if (!mayRead(context.caller, xwj)) return [];
      const found: Saying[] = [];
      for (const words of recordWords) found.push(...(await saying(context, parts, words, stations)));
      const keys = found.flatMap(({ id, pack, set }) =>
        set.flatMap((word) => bitsOf(word).map(({ name }) => bitAlarms.keyOf(id, pack, name))),
      );
      const alarms = await bitAlarms.find(context, keys);
      const alarmOf = ({ id, pack }: Saying, name: string) => alarms.get(bitAlarms.keyOf(id, pack, name));
      const devices = Map.groupBy(found, ({ id, pack, set: [first] }) => `${first?.kind}:${id}:${pack}`);
      return [...devices].flatMap(([id, those]) => troubleOf(id, those, alarmOf));
    },
    detail: (context, shown) => withBegin(context, shown),
  };
}

/** The status words of a device and pack in which bits are set. */
interface Saying {
  readonly id: string;
  readonly stationId: string;
  readonly dtuId: string | null;
  readonly name: string;
  readonly pack: number;
  readonly set: readonly SetWord[];
}

type SetWord = RecordWords['words'][number] & { readonly value: number };

/** The bits of a word that are set. */
function bitsOf({ metric, value }: SetWord): readonly { readonly mask: number; readonly name: string }[] {
  return Array.from({ length: 32 }, (_, bit) => bit)
    .filter((bit) => (value & (1 << bit)) !== 0)
    .map((bit) => ({ mask: 1 << bit, name: `${metric}:${bit}` }));
}

/** One trouble of a device and pack; none if the alarms of all its bits are shelved. */
function troubleOf(
  id: string,
  those: readonly Saying[],
  alarmOf: (one: Saying, name: string) => AlarmOfTrouble | undefined,
): readonly FoundTrouble[] {
  const open: AlarmOfTrouble[] = [];
  const graded: Severity[] = [];
  const words = those.flatMap((one) =>
    one.set.flatMap((word) => {
      let value = 0;
      for (const { mask, name } of bitsOf(word)) {
        const alarm = alarmOf(one, name);
        if (alarm?.isShelved) continue;
        value |= mask;
        if (alarm) open.push(alarm);
        graded.push(gradedSeverity((word.critical & mask) !== 0 ? 'critical' : 'warning', alarm?.grade));
      }
      return value === 0 ? [] : [`${word.flags.key}=${value}`];
    }),
  );
  const [first] = those;
  const severity = severities.find((one) => graded.includes(one));
  const kind = first?.set[0]?.kind;
  if (first === undefined || kind === undefined || severity === undefined) return [];
  return [
    {
      id,
      kind,
      severity,
      stationId: first.stationId,
      dtuId: first.dtuId,
      deviceId: first.id,
      subject: first.name,
      since: null,
      ...handlingOf(open),
      words: { code: 'flags', args: { pack: first.pack, words: words.join(',') } },
    },
  ];
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
): Promise<Saying[]> {
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
      return set.length === 0 ? [] : [{ id, stationId: station ?? '', dtuId, name: name ?? '', pack, set }];
    }),
  );
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
