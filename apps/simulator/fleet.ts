import { label } from '@heliodeck/kit/label';
import { deviceType } from '@heliodeck/model/record';
import { imeiOf } from './imei.ts';
import type { PlantDesign } from './plant.ts';
import { createSite, type Site, type SiteDesign, type SiteDevice } from './site.ts';

/** A plant of the fleet: like its neighbours, but with a sky of its own. */
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

/** `count` devices on one bus: controllers and meters in turn, addresses from 1. */
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

/** Many equal sites for loading a gateway. */
export function fleetDesigns(count: number, devices: number, firstSerial: number): SiteDesign[] {
  return Array.from({ length: count }, (_, index) => {
    const serial = firstSerial + index;
    return {
      plant: fleetPlant(serial),
      zone: 'Asia/Shanghai',
      imei: imeiOf(serial),
      devices: fleetDevices(devices, serial),
    };
  });
}

/** Sites of the designs, alive since a day. */
export function fleetSites(designs: readonly SiteDesign[], now: number): Site[] {
  return designs.map((design) => {
    const site = createSite(design, now - 86_400_000);
    site.advance(now, 900);
    return site;
  });
}
