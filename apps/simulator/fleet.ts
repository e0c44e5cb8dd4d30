import type { Profile } from '@heliodeck/devices/definition/profile';
import { profiles } from '@heliodeck/devices/registry';
import { label } from '@heliodeck/kit/label';
import { battery } from '@heliodeck/model/devices/records/battery';
import { controller } from '@heliodeck/model/devices/records/controller';
import { environment } from '@heliodeck/model/devices/records/environment';
import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import { meter } from '@heliodeck/model/devices/records/meter';
import { deviceType, usualDeviceType } from '@heliodeck/model/registries/device-types';
import { imeiOf } from './imei.ts';
import type { PlantDesign } from './plant.ts';
import { createSite, type Site, type SiteDesign, type SiteDevice } from './site.ts';

/** A plant of the fleet: similar to the others, but with different weather. */
function fleetPlant(serial: number): PlantDesign {
  return {
    seed: serial,
    place: { longitude: 100 + (serial % 20), latitude: 22 + (serial % 18) },
    plane: { tilt: 25, azimuth: 180 },
    meanTemperature: 16,
    strings: [1650, 1650, 1650, 1650],
    bank: { packs: 2, packCapacity: 100 },
    loads: [520, 240],
    rectifier: 3000,
  };
}

/** `count` devices on one bus: controllers and meters alternately, addresses from 1. */
function fleetDevices(count: number, serial: number): SiteDevice[] {
  return Array.from({ length: count }, (_, index): SiteDevice => {
    const address = index + 1;
    const isController = index % 2 === 0;
    return {
      part: isController ? 'controller' : 'solar-meter',
      pack: 0,
      type: isController ? deviceType.controller : deviceType.meter,
      profile: isController ? 'heliodeck-mppt4' : 'acrel-adl3000',
      address,
      name: isController
        ? label(`控制器${address}`, `Controller ${address}`)
        : label(`电表${address}`, `Meter ${address}`),
      serialNumber: `SIM${serial}-${address}`,
    };
  });
}

/** The part of a plant that a device reporting a record measures. */
const partOf: ReadonlyMap<string, SiteDevice['part']> = new Map([
  [controller.key, 'controller'],
  [meter.key, 'solar-meter'],
  [inverterData.key, 'inverter'],
  [battery.key, 'pack'],
  [environment.key, 'weather-station'],
]);

/** `count` devices of one profile on one bus, at the first valid addresses. */
function profileDevices(profile: Profile, count: number, serial: number): SiteDevice[] {
  const type = profile.deviceTypes.at(-1) ?? usualDeviceType.code;
  const part = [...profile.records.keys()]
    .map((record) => partOf.get(record))
    .find((one) => one !== undefined);
  if (part === undefined) throw new Error(`no part of a plant is measured by ${profile.id}`);
  const addresses = profile.addresses
    .flatMap(([least, most]) =>
      Array.from({ length: Math.min(count + 1, most - least + 1) }, (_, index) => least + index),
    )
    // Address 0 is a broadcast, to which several devices would respond.
    .filter((address) => address > 0);
  return addresses.slice(0, count).map((address, index) => ({
    part,
    type,
    address,
    profile: profile.id,
    pack: part === 'pack' ? index + 1 : 0,
    name: label(`${profile.label.zh} ${address}`, `${profile.label.en} ${address}`),
    serialNumber: `SIM${serial}-${address}`,
  }));
}

/** Many equal sites, for load on a gateway or for inspecting one profile. @throws Error for an unknown profile */
export function fleetDesigns(
  count: number,
  devices: number,
  firstSerial: number,
  profileId?: string,
): SiteDesign[] {
  const profile = profileId === undefined ? undefined : profiles.get(profileId);
  if (profileId !== undefined && profile === undefined) throw new Error(`no profile ${profileId}`);
  return Array.from({ length: count }, (_, index) => {
    const serial = firstSerial + index;
    return {
      plant: fleetPlant(serial),
      zone: 'Asia/Shanghai',
      imei: imeiOf(serial),
      devices:
        profile === undefined ? fleetDevices(devices, serial) : profileDevices(profile, devices, serial),
    };
  });
}

/** Sites of the designs, with one day of history. */
export function fleetSites(designs: readonly SiteDesign[], now: number): Site[] {
  return designs.map((design) => {
    const site = createSite(design, now - 86_400_000);
    site.advance(now, 900);
    return site;
  });
}
