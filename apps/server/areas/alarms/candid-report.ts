import { candidAlarm } from '@heliodeck/model/alarms/candid-alarm';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { instantOfWireTime, wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { codedFromIssues } from '../../http/errors.ts';
import type { HttpExchange } from '../../http/route.ts';
import type { PictureIntake } from '../../picture-intake.ts';
import type { Services } from '../../services.ts';
import { publishStep } from '../../states/publish-step.ts';
import { secondsToWait } from '../../store/rate-limit.ts';
import { statement } from '../../store/sql.ts';
import { type CallingSource, cameraOfKey, keyIn } from './candid-key.ts';

/** Largest picture, bytes: as produced by cameras of 12 million pixels. */
const largestPicture = 8 * 1024 * 1024;
/** Largest report, bytes: the picture and the multipart framing and fields around it. */
export const largestReport = largestPicture + 64 * 1024;

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The text fields of a report. */
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
 * Stores a camera's report with its picture. A repeated event returns the result of the first call, even after users have removed the
 * record, and changes nothing.
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
          // A camera whose clock is ahead would keep its pictures at the top of the list.
          candidTime: wireTime(Math.min(seenAt, context.now.getTime()), context.zone),
        });
        await session.client.query(
          statement`update candid_source set last_use_time = ${context.now} where id = ${source.id}`,
        );
        const step = { entity: candidAlarm.key, id: made, act: 'add', state: 0, at: context.now };
        await publishStep(session, { ...step, tell: { createDept, createUser: null } });
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

/** If two calls report one event at once, the unique index accepts one. */
function isRepetition(error: unknown): boolean {
  return error instanceof CodedError && error.code === 'record.exists';
}

/** Limits the rate of calls per camera. @throws CodedError candid.tooMany (429) */
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

/** Name and address of the station, stored with the alarm as they are now. */
async function placeOf(context: Context, stationId: string | null) {
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ stationName: string | null; longitude: string | null; latitude: string | null }>(
      statement`select left(station_name, 30) as "stationName", longitude::text as longitude, latitude::text as latitude
       from station where id = ${stationId}`,
    ),
  );
  return rows[0] ?? {};
}
