import { entities } from '@heliodeck/model/registries/entities';
import { expect, it } from 'vitest';
import { weatherArea } from '../../../apps/server/areas/weather/area.ts';
import type { WeatherProvider } from '../../../apps/server/areas/weather/provider.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addStation } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const asked: unknown[] = [];
const provider: WeatherProvider = {
  async forecast(question) {
    asked.push(question);
    return {
      reportedAt: question.now,
      info: { zh: '预报', en: 'Forecast' },
      estimated: false,
      days: [
        {
          date: '2026-06-20',
          dayWeather: '多云',
          dayTemp: 31,
          nightTemp: 24,
          dayWindDir: '东北',
          dayWindPower: '≤3',
          sunrise: null,
          sunset: null,
        },
      ],
    };
  },
};
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [weatherArea(provider)],
  now: () => new Date('2026-06-20T06:00:00Z'),
});
const path = '/api/blade-weather/weather/forecast';
const station = await addStation(owner, { tenantId: '100001', zone: 'Asia/Shanghai', dept: '10' });
const everyone = server.policy.admit('everyone');
server.policy.limit('everyone', { kind: 'all' });

it('the weather is shown to nobody without a session, and that of a station out of scope to nobody', async () => {
  expect((await server.get(`${path}?stationId=${station.stationId}`)).status).toBe(401);
  const neighbour = server.policy.admit('neighbour');
  server.policy.limit('neighbour', { kind: 'departments', deptIds: ['11'] });
  const stranger = server.policy.admit('stranger', { tenantId: '100002' });
  server.policy.limit('stranger', { kind: 'all' });
  for (const headers of [neighbour, stranger]) {
    const reply = await server.get(`${path}?stationId=${station.stationId}`, headers);
    expect(reply.body).toMatchObject({ code: 404, errorCode: 'record.notFound' });
  }
  expect(asked).toEqual([]);
});

it('a forecast is refused without a station', async () => {
  expect((await server.get(path, everyone)).status).toBe(400);
});

it('a forecast is the provider’s, with its time in the station’s zone', async () => {
  const reply = await server.get(`${path}?stationId=${station.stationId}`, {
    ...everyone,
    'accept-language': 'en',
  });
  expect(reply.body.data).toMatchObject({
    reportTime: '2026-06-20 14:00:00',
    info: 'Forecast',
    estimated: false,
    forecasts: [{ date: '2026-06-20', dayWeather: '多云', dayTemp: 31, nightTemp: 24, dayWindPower: '≤3' }],
  });
});
