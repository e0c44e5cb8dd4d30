import type { SiteDevice } from '@heliodeck/simulator/site';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { clockBefore, historyDays, nightOutageOf, outageOf, swellsOf } from './past-events.ts';
import type { RegisteredDemo } from './seed-demo.ts';
import type { StoryDevice, StoryParts } from './story-alarms.ts';
import { type PictureStore, tellCandid } from './story-candid.ts';
import { tellDuty } from './story-duty.ts';
import { tellNotices } from './story-notices.ts';
import { asOf } from './story-orders.ts';
import { tellNightOutage, tellOutage } from './story-outages.ts';
import { tellColdStorePatrols, tellRoofPatrols, tellTowerPatrols } from './story-patrols.ts';
import { tellHotRadiator, tellSupply, tellWarmController } from './story-peaks.ts';
import { addApprovers, addRepairmen } from './story-people.ts';
import { addChannels, tellAttempts } from './story-push.ts';
import { tellBrokenLock, tellDarkMeter, tellShade, tellWetDuct } from './story-reports.ts';
import { tellCycles } from './story-standing.ts';
import { tellSwells } from './story-swell.ts';

const dayMs = 86_400_000;

/**
 * Adds alarms, orders and patrols of the past weeks to a new demonstration: consistent with its history, with the actions of users. Once,
 * if there is no patrol plan yet; not repeated if a user removed it.
 */
export async function tellStory(
  services: Pick<Services, 'entities' | 'log'>,
  pictures: PictureStore,
  context: Context,
  demos: readonly RegisteredDemo[],
): Promise<void> {
  const [tower, desert, roof] = demos;
  if (tower === undefined || desert === undefined || roof === undefined) return;
  // An older demonstration has real events by now.
  const { now } = context;
  if (demos.some(({ madeAt }) => now.getTime() - madeAt.getTime() > dayMs)) return;
  const started = performance.now();
  const told = await context.db.tx(async (_, session) => {
    const { rowCount } = await session.client.query(
      'select 1 from patrol_plan union all select 1 from order_record limit 1',
    );
    if (rowCount !== 0) return false;
    const inner = { ...context, db: session.db };
    const telling = { context: inner, session, writer: services.entities };
    return tellAll(telling, pictures, [tower, desert, roof]);
  });
  if (told) services.log.info('demonstration story written', { ms: Math.round(performance.now() - started) });
}

/** @returns false if users have removed the records it refers to */
async function tellAll(
  telling: StoryParts,
  pictures: PictureStore,
  [tower, desert, roof]: readonly [RegisteredDemo, RegisteredDemo, RegisteredDemo],
): Promise<boolean> {
  const { context, session, writer } = telling;
  const { zone } = context;
  const madeAt = roof.madeAt.getTime();
  const weeks = [madeAt - (historyDays - 1) * dayMs, madeAt] as const;
  const inverters: StoryDevice[] = [];
  for (let address = 1; address <= 6; address += 1) {
    const inverter = await placeOf(session, roof, address);
    if (inverter === undefined) return false;
    inverters.push(inverter);
  }
  const [, second, , fourth, , sixth] = inverters;
  const [line, shelter] = [await placeOf(session, desert, 1), await placeOf(session, tower, 1)];
  const supply = await partOf(session, tower, 'grid-meter');
  const gridMeter = await partOf(session, roof, 'grid-meter');
  const pack = await partOf(session, desert, 'pack');
  if (!second || !fourth || !sixth || !line || !shelter || !supply || !gridMeter || !pack) return false;
  const people = await addRepairmen(asOf(context, weeks[0]), session, writer);
  await addApprovers(asOf(context, weeks[0]), session, writer);
  const [wang, liu] = people;
  const swells = swellsOf(zone, madeAt);
  await tellHotRadiator(telling, second, weeks, people);
  await tellOutage(telling, line, outageOf(zone, desert.madeAt.getTime()), liu);
  await tellNightOutage(telling, shelter, nightOutageOf(zone, tower.madeAt.getTime()), liu);
  await tellSwells(telling, inverters, swells);
  await tellWarmController(telling, line, madeAt);
  await tellSupply(telling, supply, madeAt);
  await tellCycles(telling, pack, desert.madeAt.getTime());
  // Reports are listed in the order of their creation: those of the last patrols come after these.
  await tellShade(telling, sixth, clockBefore(zone, madeAt, 20, '11:10'), wang);
  await tellDarkMeter(telling, gridMeter, clockBefore(zone, madeAt, 8, '09:25'), wang);
  await tellBrokenLock(telling, line, madeAt, liu);
  await tellRoofPatrols(telling, fourth, weeks, wang);
  await tellTowerPatrols(telling, shelter, weeks, liu);
  await tellColdStorePatrols(telling, line, weeks, liu);
  await tellWetDuct(telling, shelter, clockBefore(zone, madeAt, 1, '16:40'));
  await tellCandid(telling, pictures, { tower: shelter, roof: sixth }, madeAt);
  await tellNotices(telling, madeAt, swells);
  await addChannels(asOf(context, weeks[0]), writer);
  await tellAttempts(telling, await tellDuty(telling, weeks[0], people, second));
  return true;
}

const partOf = (session: Pick<DbSession, 'client'>, demo: RegisteredDemo, part: SiteDevice['part']) =>
  placeOf(session, demo, demo.station.site.devices.find((device) => device.part === part)?.address ?? 0);

/** Returns the device at an address of a station; undefined if it was removed. */
async function placeOf(
  { client }: Pick<DbSession, 'client'>,
  { devices }: RegisteredDemo,
  address: number,
): Promise<StoryDevice | undefined> {
  const at = [...devices].find(([device]: readonly [SiteDevice, string]) => device.address === address);
  if (at === undefined) return undefined;
  const { rows } = await client.query<StoryDevice>(
    statement`select x.id::text as "deviceId", x.name as "deviceName", x.serial_number as "serialNumber", d.id::text as "dtuId",
       d.name as "dtuName", s.id::text as "stationId", s.create_dept::text as dept, s.address
     from device x join dtu d on d.id = x.dtu_id join station s on s.id = d.station_info_id where x.id = ${at[1]}`,
  );
  return rows[0];
}
