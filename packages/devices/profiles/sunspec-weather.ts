import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import type { PointSpec } from '../definition/profile-spec.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { commonGroup } from './sunspec-common.ts';

/** Possible offset of a pyranometer of the lowest class of ISO 9060 under a clear night sky, W/m². */
const zeroOffset = 30;
/** Sensors of one model that are read: one of them is in the plane of the modules, another may be horizontal. */
const sensors = [0, 1, 2];
const restOf = (index: number) => (index === 0 ? {} : { rest: null });
const plane = sensors.map((i) => `planeSensor${i + 1}`);
const level = sensors.map((i) => `levelSensor${i + 1}`);
const back = sensors.map((i) => `backSensor${i + 1}`);

/** Weather stations with the meteorological models of SunSpec. */
export const sunspecWeather = defineProfile({
  id: 'sunspec-weather',
  label: label('SunSpec环境监测仪', 'SunSpec Weather Station'),
  manufacturer: label('SunSpec联盟', 'SunSpec Alliance'),
  source:
    'Models 1, 302, 303, 307 and 308 of github.com/sunspec/models (Apache-2.0); not held against a device of ours. The scale of temperatures is fixed by the models, −1; wind is whole metres a second. Of several sensors of one kind the first that says something counts. Irradiance has no sign in the models; devices that write a small negative number at night all the same are understood: down to −30 W/m², the zero offset of class C of ISO 9060, it is 0, further below absent.',
  protocol: 'sunspec',
  deviceTypes: [5],
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  tables: [
    {
      record: 'raw',
      space: 'irradiance',
      every: 1,
      optional: true,
      points: Object.fromEntries(
        sensors.flatMap((i): [string, PointSpec][] => [
          [
            plane[i] ?? '',
            rawPoint(`POAI[${i}]`, 'field', 1, 'W/m²', `组件面辐照度${i + 1}`, `Plane irradiance ${i + 1}`, {
              zeroOffset,
              ...restOf(i),
            }),
          ],
          [
            level[i] ?? '',
            rawPoint(
              `GHI[${i}]`,
              'field',
              1,
              'W/m²',
              `水平面辐照度${i + 1}`,
              `Horizontal irradiance ${i + 1}`,
              {
                zeroOffset,
                ...restOf(i),
              },
            ),
          ],
        ]),
      ),
    },
    {
      record: 'raw',
      space: 'moduleBack',
      every: 1,
      optional: true,
      points: Object.fromEntries(
        sensors.map((i): [string, PointSpec] => [
          back[i] ?? '',
          rawPoint(
            `TmpBOM[${i}]`,
            'field',
            1,
            '℃',
            `组件背板温度${i + 1}`,
            `Back of module ${i + 1}`,
            restOf(i),
          ),
        ]),
      ),
    },
    {
      record: 'environment',
      space: 'met',
      every: 1,
      optional: true,
      points: {
        humidity: ['RH', 'field'],
        pressure: ['Pres', 'field'],
        windDirection: ['WndDir', 'field'],
        rainfall: ['Rain', 'field'],
      },
    },
    {
      record: 'raw',
      space: 'met',
      every: 1,
      optional: true,
      points: {
        air: rawPoint('TmpAmb', 'field', 1, '℃', '环境温度', 'Air'),
        wind: rawPoint('WndSpd', 'field', 1, 'm/s', '风速', 'Wind'),
      },
    },
    {
      record: 'raw',
      space: 'miniMet',
      every: 1,
      optional: true,
      points: {
        miniLevel: rawPoint('GHI', 'field', 1, 'W/m²', '水平面辐照度（308）', 'Horizontal irradiance (308)', {
          zeroOffset,
          rest: null,
        }),
        miniBack: rawPoint('TmpBOM', 'field', 1, '℃', '组件背板温度（308）', 'Back of module (308)', {
          rest: null,
        }),
        miniAir: rawPoint('TmpAmb', 'field', 1, '℃', '环境温度（308）', 'Air (308)', { rest: null }),
        miniWind: rawPoint('WndSpd', 'field', 1, 'm/s', '风速（308）', 'Wind (308)', { rest: null }),
      },
    },
    commonGroup('common'),
  ],
  derived: {
    environment: {
      planeIrradiance: { first: plane },
      horizontalIrradiance: { first: [...level, 'miniLevel'] },
      moduleTemperature: { first: [...back, 'miniBack'] },
      ambientTemperature: { first: ['air', 'miniAir'] },
      windSpeed: { first: ['wind', 'miniWind'] },
    },
  },
  version: '{softwareVersion}',
  examples: [
    {
      name: 'model 302 of two sensors, the level one of which writes −3 without a sign',
      request: '01039c88000cebb5',
      response: '010318012e000affff032cfffffffffffffffdffffffffffffffff9c78',
      means: { planeIrradiance: 812, levelSensor1: null, levelSensor2: 0, horizontalIrradiance: 0 },
      source: 'made from the published models (sunspec/models)',
    },
    {
      name: 'model 303, whose first sensor is not fitted',
      request: '01039c880004ea73',
      response: '010308012f0002800001d91ad3',
      means: { backSensor1: null, backSensor2: 47.3 },
      source: 'made from the published models (sunspec/models)',
    },
    {
      name: 'model 307 without snow and soil in the frost',
      request: '01039c88000d2a75',
      response: '01031a0133000bffe0002e03f5000400d70002800080008000800080008b82',
      means: { air: -3.2, humidity: 46, pressure: 1013, wind: 4, windDirection: 215, rainfall: 2 },
      source: 'made from the published models (sunspec/models)',
    },
    {
      name: 'model 308',
      request: '01039c8800066bb2',
      response: '01030c01340004028f019c01200003d8a8',
      means: { miniLevel: 655, miniBack: 41.2, miniAir: 28.8, miniWind: 3 },
      source: 'made from the published models (sunspec/models)',
    },
  ],
});
