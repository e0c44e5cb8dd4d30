import type { Label } from '@heliodeck/kit/label';
import { thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { type CompiledRule, compileRule } from '../../alarms/compile-rule.ts';
import { PackReplay } from '../../alarms/replay.ts';
import { layouts } from '../../telemetry/record-layout.ts';
import type { TimeRange } from '../../telemetry/telemetry-store.ts';
import { type PastSeries, pastSeries } from './past-series.ts';
import type { AlarmFacts, StoryParts } from './story-alarms.ts';
import { asOf } from './story-orders.ts';

/** The trigger 'above A' of all rules in the demonstration. */
const above = 1;

/** An alarm rule of the demonstration: above a limit. */
export interface StoryRule {
  readonly words: Label;
  readonly attrNo: string;
  /** In the unit of the displayed value. */
  readonly limit: string;
  readonly grade: number;
  readonly deadband: number;
  /** Ids joined by commas; absent: all. */
  readonly stationIds?: string;
  readonly deviceIds?: string;
}

/** A saved rule, and the content of its alarms. */
export interface SavedRule {
  readonly compiled: CompiledRule;
  readonly attrNo: string;
  readonly facts: Omit<AlarmFacts, 'value'>;
}

/** A recovered alarm, ms; `value` as displayed. */
export interface Raised {
  readonly from: number;
  readonly to: number;
  readonly value: number | null;
}

/** Saves a rule as of that time. @throws Error if the rule has no field to watch */
export async function saveRule(
  { context, writer }: StoryParts,
  at: number,
  { words, limit, ...given }: StoryRule,
): Promise<SavedRule> {
  const { attrNo, grade, deadband, stationIds, deviceIds } = given;
  const setting = {
    alarmName: words.zh,
    alarmNameEn: words.en,
    alarmTrigger: above,
    alarmNumA: limit,
    ...given,
  };
  const ruleId = await writer.put(asOf(context, at), thresholdSetting, setting);
  const idsOf = (text: string | undefined) => text?.split(',') ?? [];
  const compiled = compileRule({
    id: ruleId,
    attrNo,
    trigger: above,
    a: limit,
    b: null,
    deadband,
    delayOn: null,
    delayOff: null,
    stationIds: idsOf(stationIds),
    deptIds: [],
    deviceIds: idsOf(deviceIds),
    model: null,
  });
  if (compiled === undefined) throw new Error(`the rule ${words.en} watches nothing`);
  const facts = {
    kind: 'rule',
    ruleId,
    rule: setting,
    content: words.zh,
    encontent: words.en,
    grade,
  };
  return { compiled, attrNo, facts };
}

/**
 * Returns the values of an attribute of a device within a time range, as stored.
 * @throws Error for an unknown attribute
 */
export async function pastValuesOf(
  { session }: StoryParts,
  attrNo: string,
  { deviceId, range }: { readonly deviceId: string; readonly range: TimeRange },
): Promise<PastSeries & { readonly pack: number; readonly scale: number }> {
  const field = thresholdFields.get(attrNo);
  const layout = field && layouts.get(field.record);
  const column = field && layout?.indexOf.get(field.metric);
  if (layout === undefined || column === undefined) throw new Error(`no attribute ${attrNo}`);
  const past = await pastSeries(session.client, layout, column, { deviceId, range });
  return { ...past, scale: field?.about.scale ?? 1 };
}

/** Returns the alarms that a rule raises for a device's values and that recover before the end. */
export function raisedBy(rule: SavedRule, past: PastSeries, until: number): readonly Raised[] {
  return replayed(rule, past, until).flatMap(({ to, ...alarm }) => (to === null ? [] : [{ ...alarm, to }]));
}

/** Returns the alarm that a rule raises for a device's values and that has not recovered at the end, if any. */
export function standingBy(rule: SavedRule, past: PastSeries, until: number): Omit<Raised, 'to'> | undefined {
  return replayed(rule, past, until).find(({ to }) => to === null);
}

function replayed({ compiled }: SavedRule, past: PastSeries, until: number) {
  const replay = new PackReplay(compiled, 0, { periodSeconds: 300 });
  replay.read(past.at, past.values);
  const shown = (value: number | null) =>
    value === null ? null : Number((value * compiled.scale).toPrecision(12));
  return replay.ended(until).map(({ from, to, value }) => ({ from, to, value: shown(value) }));
}
