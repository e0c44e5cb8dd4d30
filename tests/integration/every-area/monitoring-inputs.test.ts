import { fixedReports } from '@heliodeck/model/reports/fixed-reports';
import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { type RefusalLine, refusing } from '../../support/refusals.ts';
import { newDesign, registerSite } from '../../support/simulated-site.ts';

/**
 * Typical mistakes of people and programs about energy, reports, inverters, cameras and boards: a clear refusal with its code, in the
 * caller's language, and no change. The files about each call test more.
 */
const world = await fieldWorld();
const { admin } = await organisation(world);
const site = await registerSite(world, admin, newDesign(1), { devices: [] });
const post = (path: string, body: Row) => world.post(`/api/${path}`, body, admin);
idOf(
  await post('blade-xwj/xwj/submit', {
    name: '混合逆变器',
    dtuId: site.dtuId,
    type: 3,
    model: 'solis-hybrid',
    address: 1,
  }),
);
const refuses = refusing(world, admin);

/** The number of rows in the tables that these calls would write. */
const kept = () =>
  world.database.owner(`select (select count(*)::int from tariff) as tariffs, (select count(*)::int from plan_energy) as plans,
    (select count(*)::int from camera) as cameras, (select count(*)::int from device_command) as commands`);

const window = (from: string, to: string, band: string) => ({ from, to, band });
const tariff = (windows: readonly Row[]): Row => ({
  tariffName: '工商业',
  currency: 'CNY',
  stationId: site.stationId,
  calendar: {
    bands: [{ key: 'flat', name: '平' }],
    versions: [
      {
        validFrom: '2026-01-01',
        seasons: [
          {
            name: '全年',
            ranges: [{ from: '01-01', to: '12-31' }],
            days: [{ on: [1, 2, 3, 4, 5, 6, 7, 'holiday'], windows }],
          },
        ],
        holidays: [],
        prices: { flat: { buy: '0.6', sell: '0.4', subsidy: '0' } },
      },
    ],
  },
});
const saveTariff = 'blade-tariff/tariff/submit';
const write = (name: string, value: string) =>
  `inverterData/inverterData/writeToDevice?varName=${name}&varValue=${value}&devId=1&dtuId=${site.dtuId}`;
const writeAll = (data: Row): [string, Row] => [
  'inverterData/inverterData/writeParameters',
  { dtuId: site.dtuId, address: 1, data },
];
const empty = [400, 'command.emptyValue', '请填写新的值！', 'Please fill in the new value!'] as const;
const unsupported = [
  400,
  'command.unsupported',
  '该型号不支持此操作',
  'not supported by this model',
] as const;
const tooLong = (most: number) =>
  [
    400,
    'report.tooLong',
    `一份报表最多包含 ${most} 个时段，请缩短时间范围`,
    `A report has at most ${most} periods: choose a shorter time`,
  ] as const;
const region = [
  400,
  'report.region',
  '区域编码应为2、4或6位数字',
  'A region code has 2, 4 or 6 digits',
] as const;
const camera = (given: Row): Row => ({
  cameraName: '门口',
  stationId: site.stationId,
  sourceType: 1,
  ...given,
});

const lines: readonly RefusalLine[] = [
  [
    'a tariff with a hole',
    ['POST', saveTariff, tariff([window('00:00', '08:00', 'flat'), window('09:00', '24:00', 'flat')])],
    [400, 'tariff.hole', /08:00/, /08:00/],
  ],
  [
    'a tariff with an overlap',
    ['POST', saveTariff, tariff([window('00:00', '09:00', 'flat'), window('08:00', '24:00', 'flat')])],
    [400, 'tariff.overlap', /08:00/, /08:00/],
  ],
  [
    'a tariff with a window from 08:00 to 07:00',
    ['POST', saveTariff, tariff([window('00:00', '08:00', 'flat'), window('08:00', '07:00', 'flat')])],
    [400, 'tariff.backwards', /07:00/, /07:00/],
  ],
  [
    'a plan for February 30th',
    [
      'POST',
      'blade-planEnergy/planEnergy/submit',
      { stationId: site.stationId, planMonth: '2026-02-30', planPower: 5 },
    ],
    [400, 'plan.noMonth', /2026-02-30/, /2026-02-30/],
  ],
  [
    'a charge window from 08:00 to 07:00',
    ['POST', ...writeAll({ chargeTimePeriod1Start: '08:00', chargeTimePeriod1End: '07:00' })],
    [400, 'command.window', /充电时段1/, /charg\w+ window 1/i],
  ],
  [
    'charge windows that overlap',
    [
      'POST',
      ...writeAll({
        chargeTimePeriod1Start: '01:00',
        chargeTimePeriod1End: '05:00',
        chargeTimePeriod2Start: '04:00',
        chargeTimePeriod2End: '06:00',
      }),
    ],
    [400, 'command.window', /充电时段/, /charg\w+ window/i],
  ],
  ['a value that is only read', ['POST', write('soc', '50')], unsupported],
  ['an empty new value', ['POST', write('chargeTimePeriod1Start', '')], empty],
  ['a new value of blanks', ['POST', write('chargeTimePeriod1Start', '%20%20')], empty],
  [
    'an invalid time',
    ['POST', write('chargeTimePeriod1Start', '25:00')],
    [400, 'command.limit', /充电时段1开始/, /Charge Window 1 Start/],
  ],
  ...[...fixedReports.values()].flatMap(({ path, label }): RefusalLine[] => [
    [
      `${label.en}: a hundred years`,
      ['GET', `${path}/list`, { type: '3', beginTime: '2000', endTime: '2099' }],
      tooLong(50),
    ],
    [
      `${label.en}: a hundred years of days in a file`,
      ['GET', `${path}/export`, { type: '1', beginTime: '2000-01-01', endTime: '2099-12-31' }],
      tooLong(366),
    ],
    [`${label.en}: a region of five digits`, ['GET', `${path}/list`, { regionId: '35020' }], region],
  ]),
  ...['list', 'export-power', 'pdf'].map(
    (tail): RefusalLine => [
      `the daily power as ${tail}: a region of five digits`,
      ['GET', `blade-meterDailyPower/meterDailyPower/${tail}`, { regionId: '35020', type: '2' }],
      region,
    ],
  ),
  [
    'the dispersion of a region of five digits',
    ['GET', 'blade-index/dispersion', { region: '35020' }],
    region,
  ],
  ...['rtsp://127.0.0.1:554/x', 'rtsp://10.9.8.7:554/x', 'rtsp://[::1]/x', 'rtsp://169.254.169.254/x'].map(
    (address): RefusalLine => [
      `a camera at ${address}`,
      ['POST', 'blade-video/camera/submit', camera({ address })],
      [400, 'video.addressNotAllowed', /./, /./],
    ],
  ),
  [
    'a wall with a key that nobody made',
    ['POST', 'blade-board/wall/open', { key: 'x'.repeat(43) }],
    [403, 'board.keyGone', /./, /./],
  ],
];

describe('requests that are refused without a change', () => {
  it.each(lines)('%s', async (_, call, is) => {
    const before = await kept();
    await refuses({ call, is });
    expect(await kept()).toEqual(before);
  });

  it('a wall is refused after its key was revoked', async () => {
    const made = await post('blade-board/key/make', { board: 'dataBoard', name: '中控室', days: null });
    const { id, key } = made.body.data as { id: string; key: string };
    expect((await post('blade-board/wall/open', { key })).status).toBe(200);
    expect((await post('blade-board/key/revoke', { key: id })).status).toBe(200);
    await refuses({ call: ['POST', 'blade-board/wall/open', { key }], is: [403, 'board.keyGone', /./, /./] });
  });
});
