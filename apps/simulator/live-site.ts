import { profiles } from '@heliodeck/devices/registry';
import { createSlave, type Slave } from '@heliodeck/devices/slave';
import type { SlaveOwner } from '@heliodeck/devices/slave-state';
import type { MetricValue } from '@heliodeck/model/record';
import { type DtuOptions, type SimulatedDtu, startDtu } from './dtu.ts';
import type { Site, SiteDevice } from './site.ts';

/** What an operator can set on a controller, V (48 V bank); remembered until set again. */
const factoryCharging: Readonly<Record<string, MetricValue>> = {
  chargingVoltage: 56.4,
  nominalVoltage: 54,
  overDischargeVoltage: 44.8,
  overChargeVoltage: 58.4,
  lowVoltageRecovery: 49.6,
  overChargeRecovery: 56,
};

/** A simulated device on the bus: answers what its plant does, obeys what is written to it. */
export function siteSlave(site: Site, device: SiteDevice): Slave {
  const profile = profiles.get(device.profile);
  if (profile === undefined) throw new Error(`no profile ${device.profile}`);
  let charging = factoryCharging;
  const owner: SlaveOwner = {
    address: device.address,
    read: () => ({ ...site.values(device), ...(device.part === 'controller' ? { charging } : {}) }),
    onWrite(values) {
      charging = { ...charging, ...values };
      return true;
    },
    onControl(code) {
      if (code === 1 || code === 2) site.charging = code === 1;
      if (code === 5) site.clearCounters();
      if (code === 6) charging = factoryCharging;
      return true;
    },
  };
  return createSlave(profile, owner);
}

/** Starts the DTU of a site with all its devices behind it. `now` moves the plant on before each answer. */
export function startSite(
  site: Site,
  options: Omit<DtuOptions, 'imei' | 'slaves' | 'beforeAnswer'> & { readonly now: () => number },
): SimulatedDtu {
  const { now, ...rest } = options;
  const slaves = site.design.devices.map((device) => {
    const slave = siteSlave(site, device);
    return { address: device.address, handle: (bytes: Uint8Array) => slave.handle(bytes) };
  });
  return startDtu({ ...rest, imei: site.design.imei, slaves, beforeAnswer: () => site.advance(now()) });
}
