import { label } from '@heliodeck/kit/label';
import type { ReplayedAlarmRow, RuleReplay } from '@heliodeck/model/alarms/rule-replay';
import { thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { type CompiledRule, compileRule, silenceOf } from '../../alarms/compile-rule.ts';
import { type ReplayedAlarm, replayed } from '../../alarms/replay.ts';
import { departmentsBelow, modelOfAttribute } from '../../alarms/rule-reach.ts';
import type { Context } from '../../context.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { pastValues } from '../../telemetry/alarms/past-values.ts';
import { layouts } from '../../telemetry/record-layout.ts';
import { devicesOfRule, type ReplayDevice } from './replay-devices.ts';
import { refuseLimits } from './threshold-rules.ts';

/** Devices that are replayed at most; the answer says of how many. */
const mostDevices = 100;
const mostDays = 30;
/** Alarms that are listed at most, those of the device with the most first. */
const mostListed = 1000;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

const id = z.string().regex(/^[1-9]\d{0,18}$/);
/** Ids as forms send them: a list, or joined by commas; empty for none. */
const ids = z.preprocess((raw) => {
  if (raw === null || raw === undefined || raw === '') return [];
  return typeof raw === 'string' ? raw.split(',') : raw;
}, z.array(id).max(10_000));
const number = z.preprocess(
  (raw) => (raw === '' || raw === undefined ? null : raw),
  z.coerce.number().nullable(),
);
const text = z.preprocess(
  (raw) => (raw === '' || raw === undefined ? null : typeof raw === 'number' ? String(raw) : raw),
  z.string().max(15).nullable(),
);

/** A rule as the form holds it, saved or not. */
const draft = z.looseObject({
  attrNo: z.string().max(200),
  alarmTrigger: z.coerce.number().int(),
  alarmNumA: text,
  alarmNumB: text,
  ...{ deadband: number, delayOn: number, delayOff: number },
  ...{ stationIds: ids, deptIds: ids, deviceIds: ids },
});

const answer = z
  .looseObject({ devices: z.int(), of: z.int(), days: z.int(), readings: z.int(), alarms: z.int() })
  .meta({ description: 'RuleReplay of packages/model/alarms/rule-replay.ts' });

/** What a rule would have done on the readings of the last month, before it is saved. */
export function replayRoute(services: Pick<Services, 'policy' | 'entities'>): RouteSpec {
  return defineRoute({
    method: 'POST',
    path: '/api/blade-thresholdSetting/thresholdSetting/replay',
    access: { anyOf: ['thresholdSetting_edit', 'thresholdSetting_add'] },
    summary: label('按历史数据试运行告警规则', 'Replay a rule over the readings of the last month'),
    tag: thresholdSetting.label.en,
    body: draft,
    data: answer,
    handle: (context, { body }) => replayOf(context, services, body),
  });
}

async function replayOf(
  context: Context,
  services: Pick<Services, 'policy' | 'entities'>,
  rule: z.infer<typeof draft>,
): Promise<RuleReplay> {
  const compiled = await compiledOf(context, rule);
  const layout = layouts.get(compiled.record);
  const column = layout?.columns[compiled.rule.place];
  if (layout === undefined || column === undefined)
    throw new CodedError('threshold.attrUnknown', { attrId: rule.attrNo, field: 'attrNo' });
  const all = await devicesOfRule(context, services, compiled, column.name);
  const now = context.now.getTime();
  const since = now - mostDays * dayMs;
  let readings = 0;
  let oldest = now;
  const byDevice: { readonly device: ReplayDevice; readonly alarms: readonly ReplayedAlarm[] }[] = [];
  for (const device of all.slice(0, mostDevices)) {
    const packs = await context.db.read((_, { client }) =>
      pastValues(client, layout, compiled.rule.place, device.id, since),
    );
    readings += packs.reduce((sum, { at }) => sum + at.length, 0);
    oldest = packs.reduce((least, { at }) => Math.min(least, at[0] ?? least), oldest);
    byDevice.push({ device, alarms: packs.flatMap((pack) => replayed(compiled, pack, device, now)) });
  }
  const firing = byDevice
    .filter(({ alarms }) => alarms.length > 0)
    .toSorted((one, other) => other.alarms.length - one.alarms.length);
  const alarms = firing.reduce((sum, one) => sum + one.alarms.length, 0);
  return {
    devices: byDevice.length,
    of: all.length,
    days: mostDays,
    readings,
    since: readings === 0 ? null : wireTime(oldest, context.zone),
    alarms,
    perHour: readings === 0 ? 0 : alarms / Math.max(1, (now - oldest) / hourMs),
    firing: firing.map(({ device, alarms: own }) => ({
      ...{ deviceId: device.id, deviceName: device.name, stationName: device.stationName },
      alarms: own.length,
      timeZone: device.zone ?? context.zone,
      begin: wireTime(since, device.zone ?? context.zone),
      end: wireTime(now, device.zone ?? context.zone),
      seconds: Math.round(own.reduce((sum, { from, to }) => sum + (to ?? now) - from, 0) / 1000),
    })),
    list: firing
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
    ...{ deviceId, packNum: pack, from: wireTime(from, own), to: to === null ? null : wireTime(to, own) },
    value: value === null ? null : Number((value * scale).toPrecision(12)),
  };
}

/** @throws CodedError as saving the rule does; threshold.noReplay of a rule on missing data */
async function compiledOf(context: Context, rule: z.infer<typeof draft>): Promise<CompiledRule> {
  const { attrNo, alarmTrigger, alarmNumA, alarmNumB } = rule;
  const field = thresholdFields.get(attrNo);
  const model = await modelOfAttribute(context, attrNo);
  if (field === undefined || model === undefined)
    throw new CodedError('threshold.attrUnknown', { attrId: attrNo, field: 'attrNo' });
  refuseLimits(context, { alarmTrigger, alarmNumA, alarmNumB }, field);
  const compiled = compileRule({
    ...{ id: 'draft', attrNo, trigger: alarmTrigger, a: alarmNumA ?? '', b: alarmNumB },
    ...{ deadband: rule.deadband, delayOn: rule.delayOn, delayOff: rule.delayOff },
    ...{ stationIds: rule.stationIds, deviceIds: rule.deviceIds },
    deptIds: await departmentsBelow(context, rule.deptIds),
    model,
  });
  if (compiled === undefined)
    throw new CodedError('threshold.limitMissing', {
      field: 'alarmNumA',
      label: thresholdSetting.fields.alarmNumA.label[context.locale],
    });
  if (compiled.record === silenceOf(field.record)) throw new CodedError('threshold.noReplay');
  return compiled;
}
