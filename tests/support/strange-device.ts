import type { fieldWorld } from './field-world.ts';
import { idOf, type Row } from './organisation.ts';
import { stationDraft } from './simulated-site.ts';
import { until } from './until.ts';

type World = Awaited<ReturnType<typeof fieldWorld>>;
type Headers = Parameters<World['get']>[1];

/** A third-party device that has connected and was claimed for a separate station. */
interface ClaimedDevice {
  readonly dtuId: string;
  readonly xwjId: string;
  records(path: string): Promise<Row[]>;
  /** Battery voltages of its history, as the chart receives them. */
  chart(): Promise<(number | null)[]>;
}

/** Waits until a DTU is listed as unclaimed, claims it for a new station and registers the controller at address 1. */
export async function claimDevice(
  world: Pick<World, 'get' | 'post'>,
  { admin, operator }: { readonly admin: Headers; readonly operator: Headers },
  { imei, name, model }: { readonly imei: string; readonly name: string; readonly model: string },
): Promise<ClaimedDevice> {
  const post = (path: string, body: Row) => world.post(`/api/${path}`, body, admin);
  await until(async () => {
    const { data } = (await world.get('/api/blade-dtu/dtu/unclaimed', operator)).body;
    return (data as { imei: string }[]).some((one) => one.imei === imei);
  }, 'it is listed as unclaimed');
  const id = idOf(await post('blade-stationInfo/stationInfo/submit', stationDraft()));
  const dtuId = idOf(await post('blade-stationInfo/stationInfo/addDTU', { id, imei }));
  const xwjId = idOf(
    await post('blade-xwj/xwj/submit', { name, dtuId, type: 1, model, address: 1, periodSeconds: 1 }),
  );
  return {
    dtuId,
    xwjId,
    records: async (path) =>
      ((await world.get(`/api/${path}`, admin)).body.data as { records: Row[] }).records,
    async chart() {
      const query = `xwjId=${xwjId}&type=8&points=500&beginTime=2020-01-01&endTime=2099-01-01`;
      const path = `/api/blade-xwjHistory/xwjHistory/getEchart?${query}`;
      const points = (await world.get(path, admin)).body.data as { batteryVoltage: number | null }[];
      return points.map(({ batteryVoltage }) => batteryVoltage);
    },
  };
}
