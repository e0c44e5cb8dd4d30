import { alarmsPerHour, type ReplayedAlarmRow, type RuleReplay } from '@heliodeck/model/alarms/rule-replay';
import { thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { type CompiledRule, compileRule } from '../../alarms/compile-rule.ts';
import { PackReplay, type ReplayedAlarm } from '../../alarms/replay.ts';
import { departmentsOfRule, modelOfAttribute } from '../../alarms/rule-reach.ts';
import { usualPeriodSeconds } from '../../alarms/silence-times.ts';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import { layouts, type RecordLayout } from '../../telemetry/record-layout.ts';
import { devicesOfRule, type ReplayDevice } from './replay-devices.ts';
import { replaySilence } from './replay-silence.ts';
import { type Replayer, walkHistory } from './replay-walk.ts';
import { refuseLimits } from './threshold-rules.ts';

/** A rule as the form sends it, saved or not. */
interface RuleDraft {
  readonly attrNo: string;
  readonly alarmTrigger: number;
  readonly alarmNumA: string | null;
  readonly alarmNumB: string | null;
  readonly deadband: number | null;
  readonly delayOn: number | null;
  readonly delayOff: number | null;
  readonly stationIds: readonly string[];
  readonly deptIds: readonly string[];
  readonly deviceIds: readonly string[];
}

/** Most devices that are replayed; the response gives the total number. */
const mostDevices = 100;
const mostDays = 30;
/** Most alarms of a rule that are listed, starting with the device with the most alarms. */
const mostListed = 1000;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

const periodOf = ({ periodSeconds }: ReplayDevice): number => periodSeconds ?? usualPeriodSeconds;

/** A rule and the result of its replay so far. */
interface Replaying {
  readonly compiled: CompiledRule;
  /** Devices to which it applies and whose value is visible to the caller. */
  readonly reached: readonly ReplayDevice[];
  /** The subset of them that is replayed. */
  readonly devices: ReadonlyMap<string, ReplayDevice>;
  /** By device, then by pack. */
  readonly packs: Map<string, Map<number, Pick<PackReplay, 'ended'>>>;
  readings: number;
  oldest: number;
}

/**
 * Results of rules on one attribute, in the given order; history is read once for all of them.
 * @throws CodedError as when the rules are saved; threshold.otherAttribute
 */
export async function replayRules(
  context: Context,
  services: Pick<Services, 'policy' | 'entities'>,
  drafts: readonly RuleDraft[],
): Promise<readonly RuleReplay[]> {
  const attrNo = drafts[0]?.attrNo ?? '';
  if (drafts.some((draft) => draft.attrNo !== attrNo)) throw new CodedError('threshold.otherAttribute');
  const compiled: CompiledRule[] = [];
  for (const draft of drafts) compiled.push(await compiledOf(context, draft));
  const record = thresholdFields.get(attrNo)?.record ?? '';
  const place = compiled[0]?.rule.place ?? -1;
  const layout = layouts.get(record);
  const column = layout?.columns[place];
  if (layout === undefined || column === undefined)
    throw new CodedError('threshold.attrUnknown', { attrId: attrNo, field: 'attrNo' });
  const reached: (readonly ReplayDevice[])[] = [];
  // The values that a rule on missing data watches are those of its attribute.
  for (const rule of compiled)
    reached.push(await devicesOfRule(context, services, { ...rule, record }, column.name));
  const chosen = new Map(
    [...new Map(reached.flat().map((device) => [device.id, device]))].slice(0, mostDevices),
  );
  const now = context.now.getTime();
  const replays = compiled.map((rule, n): Replaying => {
    const own = (reached[n] ?? []).filter(({ id }) => chosen.has(id));
    return {
      compiled: rule,
      reached: reached[n] ?? [],
      packs: new Map(),
      readings: 0,
      oldest: now,
      devices: new Map(own.map((device) => [device.id, device])),
    };
  });
  if (chosen.size > 0) await replay(context, { layout, place }, chosen, replays);
  return resultsOf(context, replays);
}

/** Replays all rules over the history of the devices to which they apply. */
async function replay(
  { db, now }: Context,
  { layout, place }: { readonly layout: RecordLayout; readonly place: number },
  chosen: ReadonlyMap<string, ReplayDevice>,
  replays: readonly Replaying[],
): Promise<void> {
  const range = { from: now.getTime() - mostDays * dayMs, to: now.getTime() };
  const daySeconds = dayMs / 1000;
  const perDay = [...chosen.values()].reduce((sum, one) => sum + daySeconds / periodOf(one), 0);
  const wanted = { deviceIds: [...chosen.keys()], range, perDay };
  const silent = replays.filter(({ compiled: { rule } }) => rule.test.kind === 'noData');
  const valued = replays.filter((one) => !silent.includes(one));
  await db.read(async (_, { client }) => {
    if (valued.length > 0)
      await walkHistory(client, { layout, place }, wanted, (deviceId, pack) =>
        valued.flatMap((one) => replayerOf(one, deviceId, pack) ?? []),
      );
    if (silent.length === 0) return;
    const rules = silent.map(({ compiled: { rule } }) => ({
      after: rule.test.a,
      delayOff: rule.delayOffMs,
    }));
    for (const found of await replaySilence(client, { layout, place }, chosen, wanted, rules))
      for (const [n, one] of silent.entries()) noteSilence(one, found, found.alarms[n] ?? []);
  });
}

/** Adds what a rule on missing data would have raised for a device (and pack). */
function noteSilence(
  one: Replaying,
  { deviceId, pack, readings, oldest }: Awaited<ReturnType<typeof replaySilence>>[number],
  alarms: readonly ReplayedAlarm[],
): void {
  if (!one.devices.has(deviceId)) return;
  const packs = one.packs.get(deviceId) ?? new Map<number, Pick<PackReplay, 'ended'>>();
  one.packs.set(deviceId, packs.set(pack, { ended: () => alarms }));
  one.readings += readings;
  one.oldest = Math.min(one.oldest, oldest);
}

/** The replay of a rule for one device and pack; undefined if the rule does not apply to the device. */
function replayerOf(one: Replaying, deviceId: string, pack: number): Replayer | undefined {
  const device = one.devices.get(deviceId);
  if (device === undefined) return undefined;
  const packs = one.packs.get(deviceId) ?? new Map<number, Pick<PackReplay, 'ended'>>();
  one.packs.set(deviceId, packs);
  const before = packs.get(pack);
  const known = before instanceof PackReplay ? before : new PackReplay(one.compiled, pack, device);
  packs.set(pack, known);
  return {
    rule: one.compiled.rule,
    passes: (low, high) => known.passes(low, high),
    read(at, values) {
      known.read(at, values);
      one.readings += at.length;
      one.oldest = Math.min(one.oldest, at[0] ?? one.oldest);
    },
    skip(readings) {
      one.readings += readings;
    },
  };
}

interface Fired {
  readonly device: ReplayDevice;
  readonly alarms: readonly ReplayedAlarm[];
}

/** Devices with alarms, the one with the most first. */
function firedOf({ devices, packs }: Replaying, now: number): readonly Fired[] {
  const alarmsOf = (id: string): ReplayedAlarm[] =>
    [...(packs.get(id) ?? [])]
      .toSorted(([one], [other]) => one - other)
      .flatMap(([, replay]) => replay.ended(now));
  return [...devices.values()]
    .map((device) => ({ device, alarms: alarmsOf(device.id) }))
    .filter(({ alarms }) => alarms.length > 0)
    .toSorted((one, other) => other.alarms.length - one.alarms.length);
}

function resultsOf(context: Context, replays: readonly Replaying[]): readonly RuleReplay[] {
  const fired = replays.map((one) => firedOf(one, context.now.getTime()));
  // The device in the chart: its alarms by every rule are listed first, however few there are.
  const lead = fired.find((some) => some.length > 0)?.[0]?.device.id;
  return replays.map((one, n) => resultOf(context, one, fired[n] ?? [], lead));
}

function resultOf(
  context: Context,
  { compiled, reached, devices, readings, oldest }: Replaying,
  firing: readonly Fired[],
  lead: string | undefined,
): RuleReplay {
  const now = context.now.getTime();
  const since = now - mostDays * dayMs;
  const alarms = firing.reduce((sum, one) => sum + one.alarms.length, 0);
  const isLead = ({ device }: Fired): boolean => device.id === lead;
  return {
    devices: devices.size,
    of: reached.length,
    days: mostDays,
    periodSeconds: devices.size === 0 ? null : Math.max(...[...devices.values()].map(periodOf)),
    readings,
    since: readings === 0 ? null : wireTime(oldest, context.zone),
    alarms,
    perHour: alarmsPerHour({
      alarms,
      hours: (now - oldest) / hourMs,
      devices: devices.size,
      of: reached.length,
    }),
    firing: firing.map(({ device, alarms: own }) => ({
      deviceId: device.id,
      deviceName: device.name,
      stationName: device.stationName,
      alarms: own.length,
      timeZone: device.zone ?? context.zone,
      begin: wireTime(since, device.zone ?? context.zone),
      end: wireTime(now, device.zone ?? context.zone),
      seconds: Math.round(own.reduce((sum, { from, to }) => sum + (to ?? now) - from, 0) / 1000),
    })),
    list: [...firing.filter(isLead), ...firing.filter((one) => !isLead(one))]
      .flatMap(({ device, alarms: own }) =>
        own.map((alarm) => shownAlarm(device, alarm, compiled.scale, context.zone)),
      )
      .slice(0, mostListed),
  };
}

function shownAlarm(
  { id: deviceId, zone }: ReplayDevice,
  alarm: ReplayedAlarm,
  scale: number,
  usual: string,
): ReplayedAlarmRow {
  const { pack, from, to, value } = alarm;
  const own = zone ?? usual;
  return {
    deviceId,
    packNum: pack,
    from: wireTime(from, own),
    to: to === null ? null : wireTime(to, own),
    value: value === null ? null : Number((value * scale).toPrecision(12)),
  };
}

/** Compiles a draft. @throws CodedError as when the rule is saved */
async function compiledOf(context: Context, rule: RuleDraft): Promise<CompiledRule> {
  const { attrNo, alarmTrigger, alarmNumA, alarmNumB, deadband } = rule;
  const field = thresholdFields.get(attrNo);
  const model = await modelOfAttribute(context, attrNo);
  if (field === undefined || model === undefined)
    throw new CodedError('threshold.attrUnknown', { attrId: attrNo, field: 'attrNo' });
  refuseLimits(context, { alarmTrigger, alarmNumA, alarmNumB, deadband }, field);
  const compiled = compileRule({
    id: 'draft',
    attrNo,
    trigger: alarmTrigger,
    a: alarmNumA ?? '',
    b: alarmNumB,
    deadband,
    delayOn: rule.delayOn,
    delayOff: rule.delayOff,
    stationIds: rule.stationIds,
    deviceIds: rule.deviceIds,
    deptIds: await departmentsOfRule(context, rule.deptIds),
    model,
  });
  if (compiled === undefined)
    throw new CodedError('threshold.limitMissing', {
      field: 'alarmNumA',
      label: thresholdSetting.fields.alarmNumA.label[context.locale],
    });
  return compiled;
}
