import { profiles } from '@heliodeck/devices/registry';
import { createSlave } from '@heliodeck/devices/slave/slave';
import { FakeDtu } from '@heliodeck/gateway/fake-dtu.test-support';
import { concatBytes, noBytes } from '@heliodeck/kit/bytes';

function slave(id: string, address: number, values: Record<string, Record<string, number>>) {
  const profile = profiles.get(id);
  if (profile === undefined) throw new Error(`no profile ${id}`);
  return createSlave(profile, { address, read: () => values });
}

/** A DTU that dials the program of the run, with a controller at 1 and a meter at 3 on its bus. */
export function dialIn(imei: string): FakeDtu {
  const dtu = new FakeDtu(Number(process.env.HELIODECK_GATEWAY_PORT));
  const slaves = [
    slave('epever-tracer', 1, { controller: { pv1Voltage: 61.2, batteryVoltage: 52.4 } }),
    slave('chint-dtsu666', 3, { meter: { totalEnergy: 1234.5 } }),
  ];
  dtu.onBytes = (bytes) => {
    const all = concatBytes(...slaves.map((one) => one.handle(bytes) ?? noBytes));
    if (all.length > 0) dtu.send(all);
  };
  dtu.send(imei);
  return dtu;
}
