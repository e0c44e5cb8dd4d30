import type { FieldWorld } from './field-world.ts';
import { until } from './until.ts';
import { VendorController } from './vendor-controller.ts';

/** Enough attempts: the system assigns each socket to either worker. */
const attempts = 40;

/** Connects as a DTU with a vendor's controller until its socket belongs to the wanted worker. @param worker from 1 */
export async function dialToWorker(
  world: FieldWorld,
  worker: number,
  { dtuId, imei }: { readonly dtuId: string; readonly imei: string },
): Promise<VendorController> {
  for (let n = 0; n < attempts; n++) {
    const slave = new VendorController({ unit: 1, imei, port: world.gatewayPort });
    await until(async () => {
      const remote = (await world.gateway.line(dtuId))?.remote;
      return slave.localPort !== undefined && remote?.endsWith(`:${slave.localPort}`);
    }, 'the socket serves the DTU');
    if (world.workerOf(dtuId) === worker) return slave;
  }
  throw new Error(`no socket of ${attempts} came to worker ${worker}`);
}

/** Events of a DTU's or device's presence, in order. */
export async function presenceOf(world: FieldWorld, id: string): Promise<string[]> {
  const rows = await world.database.owner(
    'select event, reason from online_event where subject_id = $1 order by at, ctid',
    [id],
  );
  return rows.map(({ event, reason }) => (event === 'offline' ? `offline ${reason}` : String(event)));
}
