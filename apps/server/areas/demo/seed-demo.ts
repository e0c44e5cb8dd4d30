import { label } from '@heliodeck/kit/label';
import { meterRole } from '@heliodeck/model/devices/device-words';
import { xwj } from '@heliodeck/model/devices/xwj';
import { permissionCodes } from '@heliodeck/model/permissions/menu-outline';
import { dtu } from '@heliodeck/model/stations/dtu';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import type { GeoPosition } from '@heliodeck/model/weather/sun';
import { defaultZone } from '@heliodeck/model/wire/time';
import { type DemoStation, demoStations } from '@heliodeck/simulator/demo-field';
import type { SiteDevice } from '@heliodeck/simulator/site';
import { demoTenantId } from '../../access/permissions/permission.ts';
import type { Caller, Context } from '../../context.ts';
import { createTenant } from '../../seed/tenant.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';
import { seedDemoCamera } from './demo-camera.ts';
import { seedDemoEnergyUses } from './demo-energy-uses.ts';
import { seedDemoHeaderBoxes } from './demo-header-boxes.ts';
import { demoName } from './demo-name.ts';
import { seedDemoParameters } from './demo-parameters.ts';
import { demoPassword } from './demo-password.ts';
import { seedDemoPeople } from './demo-people.ts';
import { seedDemoPlans } from './demo-plans.ts';
import { seedDemoTariff } from './demo-tariff.ts';

/** The tenant of every installation with DEMO=1. */
export const demoTenant = {
  tenantId: demoTenantId,
  name: '演示租户 Demo',
  account: 'admin',
} as const;

/** A demonstration station as registered. */
export interface RegisteredDemo {
  readonly station: DemoStation;
  /** When it was registered: its imported history ends there, and the simulation begins. */
  readonly madeAt: Date;
  /** Ids of its devices, without those removed by users. */
  readonly devices: ReadonlyMap<SiteDevice, string>;
}

/**
 * Creates the demonstration tenant with its stations, DTUs and devices, once, by the same operations as a user's, so that departments,
 * scopes and the gateway are consistent.
 * @returns the stations whose DTUs are still registered, and the context of the tenant's administrator
 */
export async function seedDemo(
  services: Services,
): Promise<{ readonly context: Context; readonly demos: readonly RegisteredDemo[] }> {
  const context = await demoContext(services);
  await context.db.tx(async (_, session) => {
    // Includes removed stations: they are not created again.
    const { rowCount } = await session.client.query('select 1 from station limit 1');
    if (rowCount !== 0) return;
    for (const station of seedOrder) await addStation(services, { ...context, db: session.db }, station);
  });
  await seedDemoHeaderBoxes(services, context);
  await seedDemoPeople(services, context);
  await seedDemoTariff(services, context);
  await seedDemoPlans(services, context);
  await seedDemoEnergyUses(services, context);
  await seedDemoCamera(services, context);
  await seedDemoParameters(services, context);
  return { context, demos: await registered(services) };
}

/** Lists begin with the newest: the roof, which has the most data. */
const seedOrder = demoStations.toSorted((a, b) => Number('roof' in a.site) - Number('roof' in b.site));

async function addStation(services: Services, context: Context, station: DemoStation): Promise<void> {
  const { entities } = services;
  const { longitude, latitude } = placeOf(station.site);
  const saved = await entities.save(context, stationInfo, {
    companyName: demoName(station.company),
    stationName: demoName(station.name),
    stationType: station.stationType,
    address: `${longitude},${latitude},${demoName(station.address)}`,
    regionId: station.regionId,
    principal: demoName(station.principal),
    phone: station.phone,
    registrationTime: station.registered,
    interconnectionTime: station.registered,
    installedCapacity: station.installedCapacity,
    timeZone: station.site.zone,
  });
  const line = await entities.save(context, dtu, {
    stationInfoId: saved.id,
    name: `DTU-${station.site.imei.slice(-6)}`,
    imei: station.site.imei,
  });
  for (const device of station.site.devices) {
    await entities.save(context, xwj, {
      name: demoName(device.name),
      dtuId: line.id,
      type: device.type,
      model: device.profile,
      address: device.address,
      serialNumber: device.serialNumber,
      periodSeconds: demoPeriodSeconds,
      ...(device.part === 'grid-meter' ? { meterRole: meterRole.grid } : {}),
      ...(device.ratedPower ? { ratedPower: device.ratedPower, connectedPower: device.connectedPower } : {}),
    });
  }
}

function placeOf(site: DemoStation['site']): GeoPosition {
  return 'roof' in site ? site.roof.place : site.plant.place;
}

/** Short, so that values change during a first look at the console. */
const demoPeriodSeconds = 5;

/** Returns the context of the tenant's first user; creates the tenant if it is missing. */
async function demoContext(services: Services): Promise<Context> {
  const { store, log, now } = services;
  const { tenantId } = demoTenant;
  const platform = store.asPlatform('the demonstration tenant is made once');
  const { rowCount } = await platform.read((_, { client }) =>
    client.query(statement`select 1 from tenant where tenant_id = ${tenantId}`),
  );
  if (rowCount === 0) {
    await createTenant(store, {
      tenantId,
      tenantName: demoTenant.name,
      linkman: 'demo',
      adminPassword: await demoPassword(services.config),
      adminName: demoName(label('管理员', 'Admin')),
      mustChangePassword: false,
      demo: true,
    });
  }
  const db = store.tenantDb(tenantId);
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string; account: string; name: string | null; depts: string[]; roles: string[] }>(
      `select id::text as id, account, real_name as name, dept_id::text[] as depts, role_id::text[] as roles
       from "user" order by id limit 1`,
    ),
  );
  const [user] = rows;
  if (user === undefined) throw new Error(`tenant ${tenantId} has no user`);
  const caller: Caller = {
    userId: user.id,
    tenantId,
    account: user.account,
    realName: user.name ?? user.account,
    deptIds: user.depts,
    roleIds: user.roles,
    roleAliases: ['admin'],
    clientId: 'heliodeck',
    sessionId: '',
    permissions: new Set(permissionCodes()),
  };
  return {
    caller,
    locale: 'zh',
    db,
    now: now(),
    log,
    zone: defaultZone,
    requestId: 'demo',
    remoteAddress: '',
  };
}

async function registered({ store }: Services): Promise<readonly RegisteredDemo[]> {
  const { rows } = await store.tenantDb(demoTenant.tenantId).read((_, { client }) =>
    client.query<{ imei: string; madeAt: Date; devices: { id: string; address: number }[] }>(
      `select d.imei, d.create_time as "madeAt",
         coalesce(json_agg(json_build_object('id', x.id::text, 'address', x.address)) filter (where x.id is not null), '[]') as devices
       from dtu d left join device x on x.dtu_id = d.id and x.is_deleted = 0
       where d.is_deleted = 0 group by d.id`,
    ),
  );
  return demoStations.flatMap((station) => {
    const row = rows.find(({ imei }) => imei === station.site.imei);
    if (row === undefined) return [];
    const ids = new Map(row.devices.map(({ id, address }) => [address, id]));
    const devices = station.site.devices.flatMap((device) => {
      const id = ids.get(device.address);
      return id === undefined ? [] : [[device, id] as const];
    });
    return [{ station, madeAt: row.madeAt, devices: new Map(devices) }];
  });
}
