import { headerBox } from '@heliodeck/model/stations/header-box';
import { demoStations } from '@heliodeck/simulator/demo-field';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import { demoName } from './demo-name.ts';

/**
 * Adds a header box to each existing demonstration station, once, also to stations made by a version without boxes. Not repeated if a user
 * removed it.
 */
export async function seedDemoHeaderBoxes({ entities }: Services, context: Context): Promise<void> {
  await context.db.tx(async (_, session) => {
    const { rowCount } = await session.client.query('select 1 from header_box limit 1');
    if (rowCount !== 0) return;
    const { rows } = await session.client.query<{ imei: string; id: string }>(
      `select d.imei, s.id::text as id from dtu d join station s on s.id = d.station_info_id
       where d.is_deleted = 0 and s.is_deleted = 0`,
    );
    const stationIds = new Map(rows.map(({ imei, id }) => [imei, id]));
    const inner = { ...context, db: session.db };
    for (const { site, headerBox: box, principal } of demoStations) {
      const stationId = stationIds.get(site.imei);
      if (stationId === undefined || box === undefined) continue;
      await entities.save(inner, headerBox, {
        stationId,
        deviceNo: box.deviceNo,
        deviceName: demoName(box.name),
        deviceModel: box.model,
        deviceBrand: box.brand,
        address: demoName(box.place),
        inputCircuits: box.inputs,
        outputCircuits: box.outputs,
        principal: demoName(principal),
      });
    }
  });
}
