import { label } from '@heliodeck/kit/label';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { camera } from '@heliodeck/model/video/camera';
import { cameraSource } from '@heliodeck/model/video/camera-address';
import { demoStations } from '@heliodeck/simulator/demo-field';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';
import { demoName } from './demo-name.ts';

/**
 * Adds a camera to the first existing demonstration station, once: a test picture with a corresponding name, as the demonstration downloads
 * nothing. Without ffmpeg it shows the reason instead. Not repeated if a user removed it.
 */
export async function seedDemoCamera({ entities }: Services, context: Context): Promise<void> {
  await context.db.tx(async (_, session) => {
    const { rowCount } = await session.client.query('select 1 from camera limit 1');
    if (rowCount !== 0) return;
    const inner = { ...context, db: session.db };
    const imeis = demoStations.map(({ site }) => site.imei);
    const { rows } = await session.client.query<{ id: string }>(
      statement`select s.id::text as id from dtu d join ${sql.id(stationInfo.table)} s on s.id = d.station_info_id
       where d.is_deleted = 0 and s.is_deleted = 0 and d.imei = any(${imeis}::text[])
       order by array_position(${imeis}::text[], d.imei::text) limit 1`,
    );
    const [first] = rows;
    if (first === undefined) return;
    await entities.save(inner, camera, {
      cameraName: demoName(label('测试画面', 'Test picture')),
      stationId: first.id,
      sourceType: cameraSource.test,
      enabled: true,
    });
  });
}
