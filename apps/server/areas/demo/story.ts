import type { SiteDevice } from '@heliodeck/simulator/site';
import type { Context } from '../../context.ts';
import type { RegisteredDemo } from '../../seed/demo.ts';
import type { Services } from '../../services.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { historyDays, outageOf, swellOf } from './past-events.ts';
import { type Place, tellHotRadiator, tellOutage } from './story-alarms.ts';
import { tellRoofPatrols, tellShade, tellTowerPatrols } from './story-patrols.ts';
import { addRepairmen } from './story-people.ts';
import { tellSwell } from './story-swell.ts';

const dayMs = 86_400_000;

/**
 * Gives a new demonstration alarms, orders and patrols of its past weeks: what its own history shows, and what people did
 * about it. Once, where there is no patrol plan yet; what people removed stays away.
 */
export async function tellStory(
  services: Pick<Services, 'entities' | 'log'>,
  context: Context,
  demos: readonly RegisteredDemo[],
): Promise<void> {
  const [tower, desert, roof] = demos;
  if (tower === undefined || desert === undefined || roof === undefined) return;
  // An older one has a past of its own by now.
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
    const madeAt = roof.madeAt.getTime();
    const weeks = [madeAt - (historyDays - 1) * dayMs, madeAt] as const;
    const [wang, liu] = await addRepairmen({ ...inner, now: new Date(weeks[0]) }, session, services.entities);
    const cell = async (demo: RegisteredDemo, address: number) => placeOf(session, demo, address);
    const [second, fourth, sixth] = [await cell(roof, 2), await cell(roof, 4), await cell(roof, 6)];
    const [line, shelter] = [await cell(desert, 1), await cell(tower, 1)];
    if (!wang || !liu || !second || !fourth || !sixth || !line || !shelter) return false;
    await tellHotRadiator(telling, second, weeks, wang);
    await tellOutage(telling, line, outageOf(inner.zone, desert.madeAt.getTime()), liu);
    const inverters = [];
    for (let address = 1; address <= 6; address += 1) inverters.push(await cell(roof, address));
    const all = inverters.filter((one) => one !== undefined);
    await tellSwell(telling, all, swellOf(inner.zone, madeAt));
    await tellRoofPatrols(telling, fourth, weeks, wang);
    await tellTowerPatrols(telling, shelter, weeks, liu);
    await tellShade(telling, sixth, madeAt - 20 * dayMs, wang);
    return true;
  });
  if (told) services.log.info('demonstration story written', { ms: Math.round(performance.now() - started) });
}

/** Where the device at an address of a station stands; undefined where people removed it. */
async function placeOf(
  { client }: Pick<DbSession, 'client'>,
  { devices }: RegisteredDemo,
  address: number,
): Promise<Place | undefined> {
  const at = [...devices].find(([device]: readonly [SiteDevice, string]) => device.address === address);
  if (at === undefined) return undefined;
  const { rows } = await client.query<Place>(
    `select x.id::text as "deviceId", x.name as "deviceName", d.id::text as "dtuId", d.name as "dtuName",
       s.id::text as "stationId", s.create_dept::text as dept, s.address
     from device x join dtu d on d.id = x.dtu_id join station s on s.id = d.station_info_id where x.id = $1`,
    [at[1]],
  );
  return rows[0];
}
