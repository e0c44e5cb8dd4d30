import { entities } from '@heliodeck/model/registries/entities';
import { beforeEach, describe, expect, it } from 'vitest';
import { chosenProvider, weatherParams } from '../../../apps/server/areas/weather/choose-provider.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { smsStandIn } from '../../support/sms-stand-in.ts';

// Test servers on loopback play both services, with answers as documented.
const { store, owner } = await freshDatabase();
const server = await testServer({ store, entities: [...entities.values()] });
const { log } = server.app.services;

let isDown = false;
const openMeteo = await smsStandIn(() => ({
  status: isDown ? 503 : 200,
  body: {
    daily: {
      time: ['2026-06-20', '2026-06-21'],
      weather_code: [61, 1234],
      temperature_2m_max: [31.4, null],
      temperature_2m_min: [24.6, 23],
      wind_speed_10m_max: [5.5, null],
      wind_direction_10m_dominant: [44, null],
      sunrise: ['2026-06-20T05:19', ''],
      sunset: ['2026-06-20T18:59', null],
    },
  },
}));
const amap = await smsStandIn(({ path, query }) => {
  if (query.get('key') !== 'amap-key') return { body: { status: '0', info: 'INVALID_USER_KEY' } };
  if (path === '/v3/geocode/regeo')
    return { body: { status: '1', regeocode: { addressComponent: { adcode: '350203' } } } };
  const cast = { date: '2026-06-20', dayweather: '雷阵雨', daytemp: '31', nighttemp: '25', daywind: '东北' };
  const report = { reporttime: '2026-06-20 11:00:00', casts: [{ ...cast, daypower: '1-3' }] };
  return { body: { status: '1', forecasts: [report] } };
});
const addresses = {
  openMeteo: openMeteo.address,
  openMeteoGeocoding: openMeteo.address,
  amap: amap.address,
};
const hosts = [openMeteo, amap].map(({ address }) => new URL(address).host).join();

const setParam = (key: string, value: string) =>
  owner(`insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`, [
    key,
    value,
  ]);
beforeEach(async () => {
  isDown = false;
  await owner('delete from param');
});

const minute = 60_000;
const start = Date.parse('2026-06-20T06:00:00Z');
const question = (now = start, longitude = 118.0891) => ({
  place: { longitude, latitude: 24.4798 },
  zone: 'Asia/Shanghai',
  now,
});

describe('the weather of a station', () => {
  it('sends nothing to a service where the platform is offline', async () => {
    await setParam('resource.allowedHosts', hosts);
    await setParam(weatherParams.provider, 'offline');
    const before = openMeteo.arrived.length;
    const forecast = await chosenProvider({ store, log }, addresses).forecast(question());
    expect(forecast).toMatchObject({ estimated: true, info: { en: 'Clear-sky estimate' } });
    expect(openMeteo.arrived).toHaveLength(before);
  });

  it('is an estimate, marked as one, while a private address is not allowed', async () => {
    const forecast = await chosenProvider({ store, log }, addresses).forecast(question());
    expect(forecast.estimated).toBe(true);
    expect(forecast.info.en).toContain('out of reach');
  });

  it('is from Open-Meteo without a key, with wind, and with coordinates rounded to a kilometre', async () => {
    await setParam('resource.allowedHosts', hosts);
    const forecast = await chosenProvider({ store, log }, addresses).forecast(question());
    const asked = openMeteo.arrived.at(-1)?.query;
    expect([asked?.get('latitude'), asked?.get('longitude')]).toEqual(['24.48', '118.09']);
    expect(forecast.estimated).toBe(false);
    expect(forecast.days).toEqual([
      {
        date: '2026-06-20',
        dayWeather: '小雨',
        dayTemp: 31,
        nightTemp: 25,
        dayWindDir: '东北',
        dayWindPower: '4',
        sunrise: '05:19',
        sunset: '18:59',
      },
      {
        date: '2026-06-21',
        dayWeather: '未知',
        dayTemp: null,
        nightTemp: 23,
        dayWindDir: null,
        dayWindPower: null,
        sunrise: null,
        sunset: null,
      },
    ]);
  });

  it('is from AMap by district where a key is set, from shifted coordinates', async () => {
    await setParam('resource.allowedHosts', hosts);
    await setParam(weatherParams.amapKey, 'amap-key');
    const forecast = await chosenProvider({ store, log }, addresses).forecast(question());
    expect(amap.arrived.at(-2)?.query.get('location')).toBe('118.09,24.48');
    expect(amap.arrived.at(-1)?.query.get('city')).toBe('350203');
    expect(forecast.reportedAt).toBe(Date.parse('2026-06-20T03:00:00Z'));
    expect(forecast.days[0]).toMatchObject({ dayWeather: '雷阵雨', dayTemp: 31, dayWindPower: '1-3' });
  });

  it('is the estimate where AMap refuses the key', async () => {
    await setParam('resource.allowedHosts', hosts);
    await setParam(weatherParams.amapKey, 'wrong');
    const forecast = await chosenProvider({ store, log }, addresses).forecast(question());
    expect(forecast.estimated).toBe(true);
  });

  it('is requested once per place and half an hour, by any number of callers', async () => {
    await setParam('resource.allowedHosts', hosts);
    const provider = chosenProvider({ store, log }, addresses);
    const before = openMeteo.arrived.length;
    await provider.forecast(question());
    await Promise.all([1, 2, 3].map((minutes) => provider.forecast(question(start + minutes * minute))));
    expect(openMeteo.arrived).toHaveLength(before + 1);
    await provider.forecast(question(start, 118.5));
    await provider.forecast(question(start + 31 * minute));
    expect(openMeteo.arrived).toHaveLength(before + 3);
  });

  it('does not call a service for ten minutes after a failure, and calls it again afterwards', async () => {
    await setParam('resource.allowedHosts', hosts);
    const provider = chosenProvider({ store, log }, addresses);
    isDown = true;
    const before = openMeteo.arrived.length;
    expect((await provider.forecast(question())).estimated).toBe(true);
    expect((await provider.forecast(question(start + minute, 119))).estimated).toBe(true);
    expect(openMeteo.arrived).toHaveLength(before + 1);
    isDown = false;
    expect((await provider.forecast(question(start + 11 * minute))).estimated).toBe(false);
  });
});
