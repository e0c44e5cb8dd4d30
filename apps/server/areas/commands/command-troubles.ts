import { deviceCommand } from '@heliodeck/model/commands/device-command';
import { sql } from 'kysely';
import type { Reader } from '../../crud/reading/read.ts';
import { mayRead } from '../../crud/requests/permit.ts';
import { milliseconds } from '../../store/sql.ts';
import { readVisibleRows } from '../../troubles/read-rows.ts';
import type { TroubleSource } from '../../troubles/trouble-board.ts';

/** How long a failed command is reported, hours: as long as its result is looked for (docs/product/commands.md). */
const hours = 24;

type Row = readonly [
  id: string,
  station: string | null,
  dtu: string | null,
  device: string | null,
  name: string | null,
  word: string | null,
  state: string | null,
  at: number | null,
  who: string | null,
];

/** Reports commands with another value read back, or with an unknown result; until a newer command of the kind. */
export function commandTroubles(reader: Reader): TroubleSource {
  return {
    async find(context, stations) {
      if (!mayRead(context.caller, deviceCommand)) return [];
      const query = await reader.everything(context, deviceCommand);
      query.whereAny(['state'], (at) => sql`${at.sql} = 'mismatch' or t.later in ('pending', 'hasNot')`);
      query.where(sql`t.create_time > ${context.now}::timestamptz - make_interval(hours => ${hours})
        and (t.later is null or t.later in ('pending', 'hasNot'))
        and not exists (select 1 from device_command n where n.device_id = t.device_id and n.word = t.word and n.id > t.id)`);
      if (stations)
        query.where(
          sql`t.dtu_id in (select id from dtu where station_info_id = any(${stations}::bigint[]) and is_deleted = 0)`,
          ['dtu'],
        );
      const rows = await readVisibleRows<Row>(context, query, [
        ['id', sql`t.id::text`],
        ['', sql`(select u.station_info_id::text from dtu u where u.id = t.dtu_id)`],
        ['dtuId', sql`t.dtu_id::text`],
        ['deviceId', sql`t.device_id::text`],
        ['deviceId', sql`(select d.name from device d where d.id = t.device_id)`],
        ['word', sql`t.word`],
        ['state', sql`t.state`],
        ['endTime', milliseconds(sql`t.end_time`)],
        ['userName', sql`t.user_name`],
      ]);
      return rows.map(([id, station, dtuId, deviceId, name, word, state, since, who]) => ({
        id: `command:${id}`,
        ...({ kind: 'command', severity: 'warning', stationId: station ?? '', dtuId, deviceId } as const),
        subject: name ?? '',
        since,
        who,
        words: {
          code: state === 'mismatch' ? 'commandMismatch' : 'commandUnknown',
          args: { word: word ?? '' },
        },
      }));
    },
  };
}
