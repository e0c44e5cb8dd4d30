import { thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { deviceType } from '@heliodeck/model/registries/device-types';
import { demoStations } from '@heliodeck/simulator/demo-field';
import { expect, it } from 'vitest';
import { compileRule } from '../../../apps/server/alarms/compile-rule.ts';
import { PackReplay } from '../../../apps/server/alarms/replay.ts';
import { demoTenant } from '../../../apps/server/areas/demo/seed-demo.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';

const world = await fieldWorld({ demo: true });
const admin = await world.signIn(demoTenant.tenantId, demoTenant.account);
const path = '/api/blade-thresholdSetting/thresholdSetting/replay';
const replay = (rule: Row, headers: Record<string, string> = admin) => world.post(path, rule, headers);
const attrNo = '3.radiatorTemperature';
const hot = { attrNo, alarmTrigger: 1, alarmNumA: '45', deadband: 2, delayOn: 300 };

interface Replay {
  readonly devices: number;
  readonly of: number;
  readonly readings: number;
  readonly alarms: number;
  readonly perHour: number;
  readonly since: string | null;
  readonly firing: readonly { deviceId: string; alarms: number; seconds: number }[];
  readonly list: readonly { deviceId: string; from: string; to: string | null; value: number | null }[];
  readonly others: readonly Omit<Replay, 'others'>[];
}
/** Inverters of the demonstration. */
const inverters = demoStations
  .flatMap(({ site }) => site.devices)
  .filter(({ type }) => type === deviceType.inverter).length;
const done = async (rule: Row, headers = admin): Promise<Replay> =>
  (await replay(rule, headers)).body.data as unknown as Replay;

it('users without a token or the permission cannot replay a rule', async () => {
  expect((await replay(hot, {})).status).toBe(401);
  const ours = await organisation(world);
  const reader = await ours.user('reader', {
    roleIds: [await ours.role('reader', ['thresholdSetting_view'])],
  });
  expect((await replay(hot, reader)).status).toBe(403);
});

it.each([
  ['an attribute of nothing', { ...hot, attrNo: '3.nothing' }],
  ['a limit that is no number', { ...hot, alarmNumA: 'hot' }],
  ['no limit', { ...hot, alarmNumA: '' }],
  ['A above B', { ...hot, alarmTrigger: 3, alarmNumA: '50', alarmNumB: '40' }],
  ['missing data for no time', { ...hot, alarmTrigger: 7, alarmNumA: '0' }],
  ['a device by its name', { ...hot, deviceIds: ['roof'] }],
  [
    'a comparison with a rule on another attribute',
    { ...hot, others: [{ ...hot, attrNo: '3.gridFrequency' }] },
  ],
  ['a comparison with a rule without a limit', { ...hot, others: [{ ...hot, alarmNumA: '' }] }],
  ['a comparison with more than four rules', { ...hot, others: Array.from({ length: 5 }, () => hot) }],
  ['a comparison with what is no list', { ...hot, others: hot }],
])('%s is refused', async (_, rule) => {
  expect((await replay(rule)).status).toBe(400);
});

it('another tenant replays the rule for its own devices, of which it has none here', async () => {
  const theirs = await organisation(world, '别家电力');
  expect(await done(hot, theirs.admin)).toMatchObject({
    devices: 0,
    of: 0,
    readings: 0,
    alarms: 0,
    list: [],
  });
});

it('a replay lists the inverters that would have raised it, when, and for how long', async () => {
  const result = await done(hot);
  expect(result).toMatchObject({ devices: inverters, of: inverters });
  expect(result.readings).toBeGreaterThan(inverters * 25 * 100);
  const monthAgo = Date.now() - 31 * 86_400_000;
  expect(Date.parse(`${result.since?.replace(' ', 'T')}+08:00`)).toBeGreaterThan(monthAgo);
  for (const { seconds } of result.firing) expect(seconds).toBeLessThanOrEqual(30 * 86_400);
  expect(result.alarms).toBe(result.firing.reduce((sum, one) => sum + one.alarms, 0));
  for (const { from, to } of result.list) if (to !== null) expect(to > from).toBe(true);
  // A higher limit raises fewer, one that no value reaches raises none.
  const higher = await done({ ...hot, alarmNumA: '48' });
  expect(higher.alarms).toBeLessThanOrEqual(result.alarms);
  expect((await done({ ...hot, alarmNumA: '190' })).alarms).toBe(0);
  const [one] = result.firing;
  if (one === undefined) return;
  expect((await done({ ...hot, deviceIds: one.deviceId })).alarms).toBe(one.alarms);
});

it('a replay of several rules gives the same results as each alone', async () => {
  const rules = [hot, { ...hot, alarmNumA: '40' }, { attrNo, alarmTrigger: 1, alarmNumA: '-50' }];
  const [own, ...others] = rules;
  const together = await done({ ...own, others });
  const alone = await Promise.all(rules.map((rule) => done(rule)));
  // Readings arrive while the test runs.
  const steady = ({ devices, of, alarms, firing }: Omit<Replay, 'others'>) => [
    ...[devices, of, alarms, firing.length],
  ];
  expect([together, ...together.others].map(steady)).toEqual(alone.map(steady));
  expect(alone.every(({ others: none }) => none.length === 0)).toBe(true);
  // Each starts with the device that is drawn for all of them.
  const lead = [together, ...together.others].find(({ alarms }) => alarms > 0)?.firing[0]?.deviceId;
  for (const { list, firing } of [together, ...together.others])
    if (firing.some(({ deviceId }) => deviceId === lead)) expect(list[0]?.deviceId).toBe(lead);
});

it('a rule for one device is replayed beside one for all, each for its own devices', async () => {
  const all = await done({ attrNo, alarmTrigger: 1, alarmNumA: '-50' });
  const deviceIds = all.firing[1]?.deviceId;
  const one = await done({
    attrNo,
    alarmTrigger: 1,
    alarmNumA: '-50',
    deviceIds,
    others: [{ attrNo, alarmTrigger: 1, alarmNumA: '-50' }],
  });
  expect([one.devices, one.alarms]).toEqual([1, 1]);
  expect(one.others).toMatchObject([{ devices: inverters, alarms: inverters }]);
});

it('a rule that fires all the time is reported as such', async () => {
  const noisy = await done({ attrNo, alarmTrigger: 1, alarmNumA: '-50' });
  expect(noisy.alarms).toBe(inverters);
  expect(noisy.list.every(({ to }) => to === null)).toBe(true);
});

it('delays and deadbands apply as for live readings', () => {
  const field = thresholdFields.get(attrNo);
  const rule = compileRule({
    id: 'draft',
    attrNo,
    trigger: 1,
    a: '45',
    b: null,
    deadband: 2,
    delayOn: 300,
    delayOff: 0,
    stationIds: [],
    deptIds: [],
    deviceIds: [],
    model: null,
  });
  if (field === undefined || rule === undefined) throw new Error('no rule');
  const minute = 60_000;
  // Over the limit for four minutes, back, over for ten, within the deadband, back.
  const values = [40, 46, 46, 46, 46, 44, 42, ...Array.from({ length: 11 }, () => 47), 44, 42.9, 40];
  const at = values.map((_, i) => 1_780_000_000_000 + i * minute);
  const replay = new PackReplay(rule, 0, { periodSeconds: 60 });
  // Streamed: one period after the other.
  for (const [from, to] of [
    [0, 9],
    [9, 10],
    [10, at.length],
  ])
    replay.read(Float64Array.from(at.slice(from, to)), Float64Array.from(values.slice(from, to)));
  expect(replay.ended((at.at(-1) ?? 0) + minute)).toEqual([
    { pack: 0, from: at[12], to: at[19], value: expect.any(Number) },
  ]);
});
