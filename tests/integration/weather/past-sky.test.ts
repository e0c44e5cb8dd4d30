import { entities } from '@heliodeck/model/registries/entities';
import { beforeEach, describe, expect, it } from 'vitest';
import { chosenPastSky, weatherParams } from '../../../apps/server/areas/weather/choose-provider.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { smsStandIn } from '../../support/sms-stand-in.ts';

// A test server on loopback plays the service, with answers as documented.
const { store, owner } = await freshDatabase();
const server = await testServer({ store, entities: [...entities.values()] });
const { log } = server.app.services;
const hour = 3_600_000;
const noon = Date.parse('2026-06-20T04:00:00Z');

let isDown = false;
const openMeteo = await smsStandIn(() => ({
  status: isDown ? 503 : 200,
  body: {
    hourly: {
      time: [noon / 1000, (noon + hour) / 1000, (noon + 2 * hour) / 1000],
      shortwave_radiation: [812, null, 500],
      direct_normal_irradiance: [640, 5, -400],
      diffuse_radiation: [210, 5, 100],
      temperature_2m: [31.5, 32, -5],
      wind_speed_10m: [2.5, null, -3.65],
    },
  },
}));
const addresses = {
  openMeteo: openMeteo.address,
  openMeteoGeocoding: openMeteo.address,
  amap: openMeteo.address,
};
const setParam = (key: string, value: string) =>
  owner(`insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`, [
    key,
    value,
  ]);
const question = (longitude = 118.0891) => ({
  place: { longitude, latitude: 24.4798 },
  first: '2026-06-20',
  last: '2026-06-21',
});
beforeEach(async () => {
  isDown = false;
  await owner('delete from param');
  await setParam('resource.allowedHosts', new URL(openMeteo.address).host);
});

describe('the weather of past days', () => {
  it('is requested from no service if the platform stays offline or has chosen AMap, which does not provide it', async () => {
    await setParam(weatherParams.provider, 'offline');
    const ask = chosenPastSky({ store, log }, addresses);
    expect(await ask(question(), noon)).toBeUndefined();
    await owner('delete from param where param_key = $1', [weatherParams.provider]);
    await setParam(weatherParams.amapKey, 'k');
    expect(await ask(question(), noon)).toBeUndefined();
    expect(openMeteo.arrived).toHaveLength(0);
  });

  it('covers the hour before each time, with coordinates rounded to a kilometre', async () => {
    const told = await chosenPastSky({ store, log }, addresses)(question(), noon);
    expect(told).toEqual([
      {
        from: noon - hour,
        to: noon,
        sky: { global: 812, beam: 640, diffuse: 210 },
        air: 31.5,
        wind: 2.5,
      },
      { from: noon, to: noon + hour, sky: null, air: 32, wind: null },
      // Negative radiation and wind are errors.
      { from: noon + hour, to: noon + 2 * hour, sky: null, air: -5, wind: null },
    ]);
    const asked = openMeteo.arrived.at(-1)?.query;
    expect([asked?.get('latitude'), asked?.get('longitude')]).toEqual(['24.48', '118.09']);
    expect([asked?.get('start_date'), asked?.get('timezone')]).toEqual(['2026-06-20', 'UTC']);
  });

  it('is cached for half an hour, and a failed service is not called for ten minutes', async () => {
    const ask = chosenPastSky({ store, log }, addresses);
    const before = openMeteo.arrived.length;
    await ask(question(), noon);
    await ask(question(), noon + 29 * 60_000);
    expect(openMeteo.arrived).toHaveLength(before + 1);
    isDown = true;
    expect(await ask(question(), noon + 31 * 60_000)).toBeUndefined();
    expect(await ask(question(100), noon + 35 * 60_000)).toBeUndefined();
    expect(openMeteo.arrived).toHaveLength(before + 2);
    isDown = false;
    expect(await ask(question(100), noon + 42 * 60_000)).toHaveLength(3);
  });
});
