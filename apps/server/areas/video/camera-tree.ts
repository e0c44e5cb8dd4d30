import { camera } from '@heliodeck/model/video/camera';
import { cameraSource } from '@heliodeck/model/video/camera-address';
import type { TreeCamera, TreeStation } from '@heliodeck/model/video/video-wire';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { otherNamesOf } from '../../spelling/other-names.ts';
import { readVisibleRows } from '../../troubles/read-rows.ts';
import type { VideoParts } from './streams.ts';

type TreeRow = readonly [
  id: string,
  name: string | null,
  sourceType: number | null,
  enabled: boolean | null,
  stationId: string | null,
  stationName: string | null,
  hasSub: boolean | null,
];

/** Returns stations with their cameras visible to the caller, and why a camera cannot be played. */
export async function treeOf(
  { services, hasFfmpeg }: VideoParts,
  context: Context,
): Promise<readonly TreeStation[]> {
  const query = await services.entities.everything(context, camera);
  const rows = await readVisibleRows<TreeRow>(context, query, [
    ['', sql`t.id::text`],
    ['cameraName', sql`t.camera_name`],
    ['sourceType', sql`t.source_type::int`],
    ['enabled', sql`t.enabled`],
    ['stationId', sql`t.station_id::text`],
    ['stationId', sql`(select s.station_name from station s where s.id = t.station_id)`],
    ['subAddress', sql`coalesce(t.sub_address, '') <> ''`],
  ]);
  const canRepackage = await hasFfmpeg();
  const stations = new Map<string, TreeStation & { readonly cameras: TreeCamera[] }>();
  for (const [id, name, sourceType, enabled, stationId, stationName, hasSub] of rows) {
    const key = stationId ?? '';
    const station = stations.get(key) ?? {
      id: key,
      name: stationName ?? '',
      ...otherNamesOf(stationName ?? ''),
      cameras: [],
    };
    stations.set(key, station);
    const needsTool = sourceType === cameraSource.rtsp || sourceType === cameraSource.test;
    const lacksTool = needsTool && !canRepackage;
    const problem = enabled === false ? 'video.disabled' : lacksTool ? 'video.ffmpegMissing' : null;
    station.cameras.push({
      id,
      name: name ?? '',
      ...otherNamesOf(name ?? ''),
      sourceType: sourceType ?? 0,
      hasSub: hasSub === true,
      problem,
    });
  }
  return [...stations.values()];
}
