import { inLocale } from '@heliodeck/kit/label';
import { meterRole } from '@heliodeck/model/device-words';
import { dtu } from '@heliodeck/model/entities/dtu';
import { stationInfo } from '@heliodeck/model/entities/station-info';
import { xwj } from '@heliodeck/model/entities/xwj';
import { permissionCodes } from '@heliodeck/model/menu-outline';
import { type DemoStation, demoStations } from '@heliodeck/simulator/demo-field';
import type { Caller, Context } from '../context.ts';
import type { Services } from '../services.ts';
import { createTenant } from './tenant.ts';

/** The tenant every installation with DEMO=1 has. */
export const demoTenant = {
  tenantId: '100001',
  name: '演示租户 Demo',
  account: 'admin',
  password: 'Heliodeck-demo-1',
} as const;

/** A device of the demonstration field, and the id its station's register gave it. */
export interface DemoDevice {
  readonly stationIndex: number;
  readonly deviceIndex: number;
  readonly id: string;
}

/**
 * Makes the demonstration tenant with its stations, DTUs and devices at first start. Through the same operations as
 * a person's, so that departments, scopes and the gateway come out the same.
 * @returns ids of the devices, and whether they were made just now
 */
export async function seedDemo(
  services: Services,
): Promise<{ devices: readonly DemoDevice[]; isNew: boolean }> {
  const context = await demoContext(services);
  if (context === undefined) return { devices: await existing(services), isNew: false };
  for (const station of demoStations) await addStation(services, context, station);
  return { devices: await existing(services), isNew: true };
}

async function addStation(services: Services, context: Context, station: DemoStation): Promise<void> {
  const { entities } = services;
  const { longitude, latitude } = station.site.plant.place;
  const saved = await entities.save(context, stationInfo, {
    companyName: inLocale(station.company, 'zh'),
    stationName: inLocale(station.name, 'zh'),
    stationType: station.stationType,
    address: `${longitude},${latitude},${inLocale(station.address, 'zh')}`,
    regionId: station.regionId,
    principal: inLocale(station.principal, 'zh'),
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
      name: inLocale(device.name, 'zh'),
      dtuId: line.id,
      type: device.type,
      model: device.profile,
      address: device.address,
      serialNumber: device.serialNumber,
      periodSeconds: demoPeriodSeconds,
      ...(device.part === 'grid-meter' ? { meterRole: meterRole.grid } : {}),
    });
  }
}

/** Often enough that the first look at the console sees something move. */
const demoPeriodSeconds = 5;

/** The context of the tenant's new administrator; undefined when the tenant is there already. */
async function demoContext(services: Services): Promise<Context | undefined> {
  const { store, log, now } = services;
  const db = store.tenantDb(demoTenant.tenantId);
  const platform = store.asPlatform('the demonstration tenant is made once');
  const { rows } = await platform.read((_, { client }) =>
    client.query('select 1 from tenant where tenant_id = $1', [demoTenant.tenantId]),
  );
  if (rows.length > 0) return undefined;
  const made = await createTenant(store, {
    tenantId: demoTenant.tenantId,
    tenantName: demoTenant.name,
    linkman: 'demo',
    adminPassword: demoTenant.password,
    mustChangePassword: false,
    demo: true,
  });
  const caller: Caller = {
    userId: made.adminId,
    tenantId: made.tenantId,
    account: demoTenant.account,
    realName: demoTenant.account,
    deptIds: [made.deptId],
    roleIds: [made.adminRoleId],
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
    zone: 'Asia/Shanghai',
    requestId: 'demo',
    remoteAddress: '',
  };
}

/** The demonstration devices as they are registered; those people removed are left out. */
async function existing({ store }: Services): Promise<DemoDevice[]> {
  const { rows } = await store.tenantDb(demoTenant.tenantId).read((_, { client }) =>
    client.query<{ id: string; imei: string; address: number }>(
      `select x.id::text as id, d.imei, x.address::float8 as address from device x join dtu d on d.id = x.dtu_id
       where x.is_deleted = 0 and d.is_deleted = 0`,
    ),
  );
  return demoStations.flatMap((station, stationIndex) =>
    station.site.devices.flatMap((device, deviceIndex) => {
      const row = rows.find(
        (each) => each.imei === station.site.imei && Number(each.address) === device.address,
      );
      return row === undefined ? [] : [{ stationIndex, deviceIndex, id: row.id }];
    }),
  );
}
