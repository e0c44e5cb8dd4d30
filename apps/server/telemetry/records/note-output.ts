import type { Entity } from '@heliodeck/model/descriptors/entity';
import { origin } from '@heliodeck/model/descriptors/record';
import { wireTime } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import { z } from 'zod';
import { base } from '../../crud/columns/joins.ts';
import type { ExtraOutput } from '../../crud/columns/row-layout.ts';
import { column, type Fragment } from '../../store/sql.ts';
import { entityLayout, fieldShowing } from './reading-rows.ts';

/** Most notes per row; more than one is rare. */
const mostNotes = 10;

/** Notes of users who entered or corrected readings; null for rows without changes by users. */
export function noteOutput(entity: Entity): ExtraOutput {
  const { record, columns } = entityLayout(entity);
  const shown = new Map(columns.map((column) => [column.name, fieldShowing(entity, column)]));
  const isLive = entity.telemetry === 'live';
  const byHand = sql`${column(base, 'origin')} in (${sql.lit(origin.entered)}, ${sql.lit(origin.edited)})`;
  // A live row has values of several times; the note of any of them is returned.
  const touched = isLive ? sql`(${byHand} or ${column(base, 'said_by')} is not null)` : byHand;
  const ofRow = isLive
    ? sql`(n.at = ${column(base, 'data_time')} or ${column(base, 'read_at')} is not null and
        to_jsonb((extract(epoch from n.at) * 1000)::bigint) in (select value from jsonb_each(${column(base, 'read_at')})))`
    : sql`n.at = ${column(base, 'data_time')}`;
  const notes: Fragment = sql`case when ${touched} then (
    select jsonb_agg(x.note order by x.id desc) from (
      select n.id, jsonb_build_array(n.user_name, n.reason, (extract(epoch from n.noted_at) * 1000)::bigint, n.fields) as note
      from reading_note n
      where n.device_id = ${column(base, 'device_id')} and n.pack = ${column(base, 'pack')}
        and n.record = ${sql.lit(record.key)} and ${ofRow}
      order by n.id desc limit ${sql.lit(mostNotes)}) x) end`;
  return {
    name: 'entries',
    sql: notes,
    read: (stored, zone) =>
      (stored as readonly StoredNote[]).map(([by, reason, at, fields]) => ({
        by,
        reason,
        time: wireTime(at, zone),
        // Metrics that this screen does not show are left out.
        fields: fields.flatMap((metric) => shown.get(metric) ?? []),
      })),
    // Hidden fields must not be named; the notes are about the row as a whole.
    without: (hidden) => (hidden.length > 0 ? sql`null::jsonb` : notes),
    shape: z
      .array(
        z.object({
          by: z.string(),
          reason: z.string().nullable(),
          time: z.string(),
          fields: z.array(z.string()),
        }),
      )
      .nullable()
      .meta({
        description: 'who entered or corrected the row, when, why, and which fields; the newest first',
      }),
  };
}

type StoredNote = readonly [by: string, reason: string | null, at: number, fields: readonly string[]];
