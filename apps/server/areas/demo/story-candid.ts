import { type Label, label } from '@heliodeck/kit/label';
import { candidAlarm } from '@heliodeck/model/alarms/candid-alarm';
import { candidSource } from '@heliodeck/model/alarms/candid-source';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Context } from '../../context.ts';
import { statement } from '../../store/sql.ts';
import { drawScene, type SceneName } from './candid-scenes.ts';
import { demoName } from './demo-name.ts';
import { clockBefore } from './past-events.ts';
import type { StoryDevice, StoryParts } from './story-alarms.ts';
import { asOf } from './story-orders.ts';

/** Stores pictures drawn by the server like uploads. */
export interface PictureStore {
  keep(
    context: Context,
    file: { readonly name: string; readonly bytes: Buffer },
  ): Promise<{ readonly link: string; note(context: Context): Promise<string> }>;
}

type Shot = readonly [scene: SceneName, words: Label, daysBefore: number, clock: string];

const tower: readonly Shot[] = [
  ['fence', label('围栏外有人', 'Person at the fence'), 0, '02:14'],
  ['fence', label('围栏外有人', 'Person at the fence'), 6, '23:41'],
];
const roof: readonly Shot[] = [
  ['leaves', label('组件上有落叶', 'Leaves on modules'), 3, '10:05'],
  ['shade', label('组件被遮挡', 'Modules shaded'), 20, '10:58'],
];

/**
 * Adds candid alarms of two stations. Their pictures are drawn, and their cameras have a name but no key, so that nothing can post in their
 * name.
 */
export async function tellCandid(
  telling: StoryParts,
  pictures: PictureStore,
  places: { readonly tower: StoryDevice; readonly roof: StoryDevice },
  madeAt: number,
): Promise<void> {
  await tellShots(telling, pictures, places.tower, tower, madeAt);
  await tellShots(telling, pictures, places.roof, roof, madeAt);
}

async function tellShots(
  { context, session, writer }: StoryParts,
  pictures: PictureStore,
  place: StoryDevice,
  shots: readonly Shot[],
  madeAt: number,
): Promise<void> {
  const { stationId, dept: createDept } = place;
  const { rows } = await session.client.query<{
    stationName: string;
    longitude: string | null;
    latitude: string | null;
  }>(
    statement`select left(station_name, 30) as "stationName", longitude::text as longitude, latitude::text as latitude
     from station where id = ${stationId}`,
  );
  const sourceName = demoName(label('示意图像', 'Drawn pictures'));
  const source = { stationId, createDept, sourceName, deviceName: sourceName, kind: 1, enabled: false };
  const sourceId = await writer.put(context, candidSource, { ...source, perMinute: 30, perDay: 1000 });
  for (const [n, [scene, words, days, clock]] of shots.entries()) {
    const at = clockBefore(context.zone, madeAt, days, clock);
    // An event later than the registration would be in the future.
    if (at > madeAt) continue;
    const file = { name: `${scene}.png`, bytes: await drawScene(scene) };
    const kept = await pictures.keep(context, file);
    await kept.note(context);
    await writer.put(asOf(context, at), candidAlarm, {
      ...rows[0],
      stationId,
      createDept,
      sourceId,
      eventId: `${scene}-${n + 1}`,
      content: demoName(words),
      deviceName: sourceName,
      candidTime: wireTime(at, context.zone),
      picture: kept.link,
    });
  }
}
