import type { SimulatedDtu } from '@heliodeck/simulator/dtu';
import { fleetDesigns } from '@heliodeck/simulator/fleet';
import { startSite } from '@heliodeck/simulator/live-site';
import { createSite, type Site, type SiteDesign, type SiteDevice } from '@heliodeck/simulator/site';
import type { FieldWorld } from './field-world.ts';
import { later } from './later.ts';
import { idOf } from './organisation.ts';

type Headers = Record<string, string>;

/** The draft of the station form. */
export function stationDraft(given: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    companyName: '光明电力',
    stationName: '鼓浪屿站',
    stationType: 1,
    address: '118.0667,24.4478,福建省厦门市思明区',
    regionId: '350203',
    principal: '李工',
    registrationTime: '2025-03-01',
    interconnectionTime: '2025-04-01',
    ...given,
  };
}

let serials = 5000;

/** A site of controllers (odd addresses) and meters (even ones) that no other test uses. */
export function newDesign(devices = 1): SiteDesign {
  serials += 1;
  const [design] = fleetDesigns(1, devices, serials);
  if (design === undefined) throw new Error('no design');
  return design;
}

/** A simulated site whose station, DTU and devices are registered. */
export interface RegisteredSite {
  readonly design: SiteDesign;
  readonly site: Site;
  readonly stationId: string;
  readonly dtuId: string;
  /** Ids of its devices by address. */
  readonly deviceIds: ReadonlyMap<number, string>;
  /** Id of the device at an address. */
  device(address: number): string;
  /** Connects the DTU; it disconnects after the test, or after the file. */
  dial(): SimulatedDtu;
}

interface Registration {
  /** Existing station to use. */
  readonly stationId?: string;
  readonly dtu?: Readonly<Record<string, unknown>>;
  readonly periodSeconds?: number;
  /** Devices to register; default: all. */
  readonly devices?: readonly SiteDevice[];
}

/** Registers a site through the API, with a bus without delays. */
export async function registerSite(
  world: Pick<FieldWorld, 'post' | 'gatewayPort'>,
  headers: Headers,
  design: SiteDesign = newDesign(),
  { stationId: given, dtu = {}, periodSeconds = 1, devices = design.devices }: Registration = {},
): Promise<RegisteredSite> {
  const add = async (path: string, body: Record<string, unknown>): Promise<string> =>
    idOf(await world.post(`/api/${path}/submit`, body, headers));
  const { imei } = design;
  const name = `站${imei.slice(-6)}`;
  const stationId =
    given ?? (await add('blade-stationInfo/stationInfo', stationDraft({ stationName: name })));
  const dtuId = await add('blade-dtu/dtu', {
    stationInfoId: stationId,
    name: `DTU ${imei.slice(-6)}`,
    imei,
    gapMs: 0,
    timeoutMs: 200,
    ...dtu,
  });
  const deviceIds = new Map<number, string>();
  for (const { name: words, type, profile, address } of devices) {
    const body = { name: words.zh, dtuId, type, model: profile, address, periodSeconds };
    deviceIds.set(address, await add('blade-xwj/xwj', body));
  }
  const site = createSite(design, Date.now() - 3_600_000);
  return {
    design,
    site,
    stationId,
    dtuId,
    deviceIds,
    device(address) {
      const id = deviceIds.get(address);
      if (id === undefined) throw new Error(`no device at ${address}`);
      return id;
    },
    dial: () => dialIn(world, site),
  };
}

/** Connects the DTU of a site, registered or not; it disconnects after the test, or after the file. */
export function dialIn(world: Pick<FieldWorld, 'gatewayPort'>, site: Site): SimulatedDtu {
  const dtu = startSite(site, { host: '127.0.0.1', port: world.gatewayPort, baud: 0, now: Date.now });
  later(() => dtu.close());
  return dtu;
}
