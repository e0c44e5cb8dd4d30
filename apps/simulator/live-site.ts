import { profiles } from '@heliodeck/devices/registry';
import { createSlave } from '@heliodeck/devices/slave/slave';
import type { Slave, SlaveOwner } from '@heliodeck/devices/slave/slave-owner';
import type { Values } from './device-values.ts';
import { type DtuOptions, type SimulatedDtu, startDtu } from './dtu.ts';
import type { FieldSite, SiteDevice } from './site.ts';

/** A simulated device on the bus: reports the values of its plant and applies what is written to it. */
function siteSlave(site: FieldSite, device: SiteDevice): Slave {
  const profile = profiles.get(device.profile);
  if (profile === undefined) throw new Error(`no profile ${device.profile}`);
  const owner: SlaveOwner = {
    address: device.address,
    read: () => ({ ...site.values(device), ...settingsOf(site, device) }),
    onWrite(values) {
      site.settings.set(device, { ...site.settings.get(device), ...values });
      return true;
    },
    onControl(code) {
      if (code === 1 || code === 2) site.charging = code === 1;
      if (code === 5) site.clearCounters();
      if (code === 6) site.settings.delete(device);
      return true;
    },
  };
  return createSlave(profile, owner);
}

/** The settings of a device: factory settings, overridden by what people have set since. */
function settingsOf(site: FieldSite, device: SiteDevice): Readonly<Record<string, Values>> {
  const [measured, set] = [site.values(device), site.settings.get(device) ?? {}];
  return Object.fromEntries(
    Object.entries(site.factory(device)).map(([record, factory]) => {
      const changed = Object.entries(set).filter(([name]) => name in factory);
      return [record, { ...measured[record], ...factory, ...Object.fromEntries(changed) }];
    }),
  );
}

/** Starts the DTU of a site with all its devices. `now` advances the plant before each response. */
export function startSite(
  site: FieldSite,
  options: Omit<DtuOptions, 'imei' | 'slaves' | 'beforeAnswer'> & { readonly now: () => number },
): SimulatedDtu {
  const { now, ...rest } = options;
  const slaves = site.design.devices.map((device) => {
    const slave = siteSlave(site, device);
    return { address: device.address, handle: (bytes: Uint8Array) => slave.handle(bytes) };
  });
  return startDtu({ ...rest, imei: site.design.imei, slaves, beforeAnswer: () => site.advance(now()) });
}
