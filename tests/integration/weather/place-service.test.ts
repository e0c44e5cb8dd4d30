import { entities } from '@heliodeck/model/registries/entities';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MakeArea } from '../../../apps/server/area.ts';
import { chosenPlaces, weatherParams } from '../../../apps/server/areas/weather/choose-provider.ts';
import { placeRoutes } from '../../../apps/server/areas/weather/place-routes.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { smsStandIn } from '../../support/sms-stand-in.ts';

const { store, owner } = await freshDatabase();
let isDown = false;
const geocoding = await smsStandIn(({ query }) => ({
  status: isDown ? 500 : 200,
  body:
    query.get('name') === 'nowhere'
      ? { generationtime_ms: 1 }
      : {
          results: [
            {
              name: 'Dunhuang',
              longitude: 94.66,
              latitude: 40.14,
              country: 'China',
              admin1: 'Gansu',
              admin2: 'Jiuquan',
            },
          ],
        },
}));
const amap = await smsStandIn(({ path }) => {
  if (path === '/v3/geocode/regeo')
    return { body: { status: '1', regeocode: { formatted_address: '福建省厦门市思明区软件园二期' } } };
  const place = { name: '软件园二期', address: [], location: '121.531541859215,31.17530398364597' };
  return {
    body: { status: '1', pois: [{ ...place, pname: '上海市', cityname: '上海市', adname: '浦东新区' }] },
  };
});
const addresses = {
  amap: amap.address,
  openMeteo: geocoding.address,
  openMeteoGeocoding: geocoding.address,
};
const places: MakeArea = ({ store, log }) => ({
  name: 'places',
  routes: placeRoutes(chosenPlaces({ store, log }, addresses), log),
});
const server = await testServer({ store, entities: [...entities.values()], areas: [places] });
const clerk = { ...server.policy.admit('clerk', { codes: ['stationInfo_add'] }), 'accept-language': 'en' };
const viewer = server.policy.admit('viewer', { codes: ['stationInfo_view'] });
const base = '/api/blade-weather/place';
const hosts = [geocoding, amap].map(({ address }) => new URL(address).host).join();
const setParam = (key: string, value: string) =>
  owner(`insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`, [
    key,
    value,
  ]);
beforeEach(async () => {
  isDown = false;
  await owner('delete from param');
  await setParam('resource.allowedHosts', hosts);
});

describe('a search for a place', () => {
  it('is refused to users who may not add stations', async () => {
    expect((await server.get(`${base}/search?keyword=a`)).status).toBe(401);
    expect((await server.get(`${base}/search?keyword=a`, viewer)).status).toBe(403);
    expect((await server.get(`${base}/address?longitude=1&latitude=1`, viewer)).status).toBe(403);
  });

  it.each([
    'search',
    'search?keyword=%20',
    `search?keyword=${'x'.repeat(101)}`,
    'address?longitude=181&latitude=0',
    'address?longitude=1',
  ])('is refused as %s', async (call) => {
    expect((await server.get(`${base}/${call}`, clerk)).status).toBe(400);
  });

  it('finds places worldwide without a key', async () => {
    expect((await server.get(`${base}/search?keyword=Dunhuang`, clerk)).body.data).toEqual({
      online: true,
      places: [
        { name: 'Dunhuang', address: 'Dunhuang, Jiuquan, Gansu, China', longitude: 94.66, latitude: 40.14 },
      ],
    });
    expect((await server.get(`${base}/search?keyword=nowhere`, clerk)).body.data).toEqual({
      online: true,
      places: [],
    });
  });

  it('finds addresses with AMap, converted to WGS-84', async () => {
    await setParam(weatherParams.amapKey, 'amap-key');
    const { places } = (await server.get(`${base}/search?keyword=a`, clerk)).body.data as {
      places: { address: string; longitude: number; latitude: number }[];
    };
    expect(places[0]?.address).toBe('上海市浦东新区软件园二期');
    expect(places[0]?.longitude).toBeCloseTo(121.5272106, 7);
    expect(places[0]?.latitude).toBeCloseTo(31.1774276, 7);
    const point = await server.get(`${base}/address?longitude=118.18&latitude=24.49`, clerk);
    expect(point.body.data).toEqual({ online: true, address: '福建省厦门市思明区软件园二期' });
  });

  it('reports that no service answers, if it fails or the platform stays offline', async () => {
    isDown = true;
    const nothing = { online: false, places: [] };
    expect((await server.get(`${base}/search?keyword=a`, clerk)).body.data).toEqual(nothing);
    const before = geocoding.arrived.length;
    await setParam(weatherParams.provider, 'offline');
    expect((await server.get(`${base}/search?keyword=a`, clerk)).body.data).toEqual(nothing);
    expect(geocoding.arrived).toHaveLength(before);
    const point = await server.get(`${base}/address?longitude=1&latitude=1`, clerk);
    expect(point.body.data).toEqual({ online: false, address: null });
  });
});
