import { candidAlarm } from '@heliodeck/model/alarms/candid-alarm';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { instantOfWireTime, wireTime } from '@heliodeck/model/wire/time';
import { stateMoved } from '@heliodeck/model/wire/topics';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { append } from '../../events/append.ts';
import { codedFromIssues } from '../../http/errors.ts';
import type { HttpExchange } from '../../http/route.ts';
import type { PictureIntake } from '../../picture-intake.ts';
import type { Services } from '../../services.ts';
import { secondsToWait } from '../../store/rate-limit.ts';
import { statement } from '../../store/sql.ts';
import { type CallingSource, cameraOfKey, keyIn } from './candid-key.ts';

/** Bytes of a picture: what cameras of 12 million pixels make. */
const largestPicture = 8 * 1024 * 1024;
/** A multipart body's frame and fields around the picture. */
export const largestReport = largestPicture + 64 * 1024;

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The text parts of a report. */
const reportFields = z.looseObject({
  eventId: z.string().trim().min(1).max(64),
  content: z.string().trim().min(1).max(30),
  candidTime: z.string().trim().optional(),
});

interface ReportParts {
  readonly services: Services;
  readonly engine: EntityEngine;
  readonly pictures: PictureIntake;
}

/**
 * Takes in what a camera saw, with its picture. A repetition of an event answers what the first call made, also once people
 * removed it, and changes nothing.
 * @throws CodedError candid.keyInvalid, candid.tooMany, candid.noPicture, upload.…, request.parameterFormat
 */
export async function takeReport(
  { services, engine, pictures }: ReportParts,
  outer: Context,
  raw: HttpExchange,
): Promise<{ readonly id: string; readonly repeated: boolean }> {
  const calling = await cameraOfKey(services, engine, outer, keyIn(raw.headers.authorization));
  const { source, context } = calling;
  await limitCalls(services, calling);
  const picture = await pictures(context, raw, largestPicture);
  try {
    const fields = reportFields.safeParse(raw.body, { reportInput: true });
    if (!fields.success) throw codedFromIssues(fields.error);
    const { eventId, content, candidTime } = fields.data;
    const seenAt = candidTime ? instantOfWireTime(candidTime, context.zone) : context.now.getTime();
    if (seenAt === undefined) throw new CodedError('request.parameterFormat', { name: 'candidTime' });
    const known = await eventOf(context, source.id, eventId);
    if (known !== undefined) return { id: known, repeated: true };
    const kept = await picture.keep();
    try {
      const { stationId, deviceNo, deviceName, createDept } = source;
      const id = await context.db.tx(async (_, session) => {
        const inner = { ...context, db: session.db };
        const made = await engine.put(inner, candidAlarm, {
          sourceId: source.id,
          eventId,
          content,
          stationId,
          deviceNo,
          createDept,
          picture: kept.link,
          deviceName: deviceName ?? source.sourceName,
          ...(await placeOf(inner, stationId)),
          // A clock that is ahead would keep its pictures above all others.
          candidTime: wireTime(Math.min(seenAt, context.now.getTime()), context.zone),
        });
        await session.client.query(
          statement`update candid_source set last_use_time = ${context.now} where id = ${source.id}`,
        );
        const what = { state: 0, createDept, createUser: null };
        await append(session, stateMoved, {
          key: made,
          payload: { entity: candidAlarm.key, act: 'add', state: 0, at: context.now.getTime(), what },
        });
        return made;
      });
      return { id, repeated: false };
    } catch (error) {
      await kept.remove();
      const first = isRepetition(error) ? await eventOf(context, source.id, eventId) : undefined;
      if (first === undefined) throw error;
      return { id: first, repeated: true };
    }
  } finally {
    await picture.drop();
  }
}

/** Where two calls bring one event at once, the index lets one through. */
function isRepetition(error: unknown): boolean {
  return error instanceof CodedError && error.code === 'record.exists';
}

/** @throws CodedError candid.tooMany (429) */
async function limitCalls({ store }: Services, { source, context }: CallingSource): Promise<void> {
  const platform = store.asPlatform('calls of cameras are counted where all servers count');
  const limits = [
    { subject: `candid ${source.id}`, most: source.perMinute ?? 1, windowMs: minuteMs },
    { subject: `candid day ${source.id}`, most: source.perDay ?? 1, windowMs: dayMs },
  ];
  for (const { subject, ...limit } of limits) {
    const wait = await secondsToWait(platform, 'call_rate', subject, limit, context.now);
    if (wait > 0) throw new CodedError('candid.tooMany');
  }
}

async function eventOf(context: Context, sourceId: string, eventId: string): Promise<string | undefined> {
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ id: string }>(
      statement`select id::text as id from candid_alarm where source_id = ${sourceId}
         and event_id = ${eventId} order by id limit 1`,
    ),
  );
  return rows[0]?.id;
}

/** Name and place of the station, kept with the alarm as they were. */
async function placeOf(context: Context, stationId: string | null) {
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ stationName: string | null; longitude: string | null; latitude: string | null }>(
      statement`select left(station_name, 30) as "stationName", longitude::text as longitude, latitude::text as latitude
       from station where id = ${stationId}`,
    ),
  );
  return rows[0] ?? {};
}
