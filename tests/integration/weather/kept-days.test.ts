import { entities } from '@heliodeck/model/registries/entities';
import { fixedReports } from '@heliodeck/model/reports/fixed-reports';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearSkyEstimate } from '../../../apps/server/areas/weather/clear-sky.ts';
import { keepWeather } from '../../../apps/server/areas/weather/kept-days.ts';
import type { ForecastQuestion, WeatherProvider } from '../../../apps/server/areas/weather/provider.ts';
import { freshDatabase } from '../../support/database.ts';
import { reportAreas } from '../../support/report-areas.ts';
import { testServer } from '../../support/server.ts';
import { addStation } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const platform = store.asPlatform('weather');
const now = Date.parse('2026-06-20T13:00:00Z');
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: reportAreas,
  now: () => new Date(now),
});
const codes = [...fixedReports.keys()].map((key) => `${key}_view`);
const everyone = server.policy.admit('everyone', { codes });
server.policy.limit('everyone', { kind: 'all' });
const stranger = server.policy.admit('stranger', { codes, tenantId: '100002' });
server.policy.limit('stranger', { kind: 'all' });

// 21:00 in Shanghai, 15:00 in Berlin.
const tenantId = '100001';
const site = await addStation(owner, { tenantId, dept: '10', zone: 'Asia/Shanghai' });
const west = await addStation(owner, { tenantId, dept: '10', zone: 'Europe/Berlin' });
const nowhere = await addStation(owner, { tenantId, dept: '10', zone: 'Asia/Shanghai' });
await owner(`update station set longitude = '118.09', latitude = '24.48' where id = any($1::bigint[])`, [
  `{${site.stationId},${west.stationId}}`,
]);
await owner(`update station set longitude = null, latitude = null where id = $1`, [nowhere.stationId]);

let asked: ForecastQuestion[] = [];
const service: WeatherProvider = {
  async forecast(question) {
    asked.push(question);
    const day = { date: '2026-06-20', dayWeather: '小雨', dayTemp: 31, nightTemp: 25 };
    const unknown = { dayWindDir: null, dayWindPower: null, sunrise: null, sunset: null };
    return {
      reportedAt: question.now,
      info: { zh: '服务', en: 'Service' },
      estimated: false,
      days: [{ ...day, ...unknown }],
    };
  },
};
const rows = () => owner('select station_id::text as id, day::text, phrase from station_weather');
beforeEach(async () => {
  asked = [];
  await owner('delete from station_weather');
});

describe('the weather of the day', () => {
  it('is not stored if no service was asked', async () => {
    expect(await keepWeather(platform, clearSkyEstimate, now)).toBe(0);
    expect(await rows()).toEqual([]);
  });

  it('is requested in the evening of the station, and not for one without a place', async () => {
    expect(await keepWeather(platform, service, Date.parse('2026-06-20T09:59:00Z'))).toBe(0);
    expect(asked).toEqual([]);
    expect(await keepWeather(platform, service, now)).toBe(1);
    expect(await rows()).toEqual([{ id: site.stationId, day: '2026-06-20', phrase: '小雨' }]);
    // In Berlin the evening is six hours later.
    expect(await keepWeather(platform, service, Date.parse('2026-06-20T16:00:00Z'))).toBe(1);
    expect((await rows()).map(({ id }) => id)).toContain(west.stationId);
  });

  it('is stored once, though two servers request it at once and each again later', async () => {
    const counts = await Promise.all([1, 2].map(() => keepWeather(platform, service, now)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    const before = asked.length;
    expect(await keepWeather(platform, service, now + 1_800_000)).toBe(0);
    expect(asked).toHaveLength(before);
    expect(await rows()).toHaveLength(1);
  });

  it('is in the reports of days in the language of the caller, and absent if it is unknown', async () => {
    await keepWeather(platform, service, now);
    const weather = async (query: string, headers: Record<string, string> = everyone) => {
      const { body } = await server.get(`/api/blade-powerReport/powerReport/list?size=100&${query}`, headers);
      const { records } = body.data as { records: { stationId: string; weather: string | null }[] };
      return records.filter(({ stationId }) => stationId === site.stationId).map(({ weather: told }) => told);
    };
    const days = 'type=1&beginTime=2026-06-19&endTime=2026-06-20';
    expect(await weather(days, { ...everyone, 'accept-language': 'zh-CN' })).toEqual([null, '小雨 31/25 °C']);
    expect(await weather(days, { ...everyone, 'accept-language': 'en' })).toEqual([
      null,
      'Light rain 31/25 °C',
    ]);
    expect(await weather('type=2&beginTime=2026-06&endTime=2026-06')).toEqual([null]);
    expect(await weather(days, stranger)).toEqual([]);
  });
});
