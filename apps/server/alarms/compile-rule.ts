import type { AlarmRule, RuleTest } from '@heliodeck/alarms/rule';
import { alarmTrigger } from '@heliodeck/model/alarms/alarm-triggers';
import { thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { layouts } from '../telemetry/record-layout.ts';

/** A threshold setting as it is stored, with the model its attribute is limited to. */
export interface RuleRow {
  readonly id: string;
  readonly attrNo: string;
  readonly trigger: number;
  readonly a: string;
  readonly b: string | null;
  readonly deadband: number | null;
  readonly delayOn: number | null;
  readonly delayOff: number | null;
  readonly stationIds: readonly string[];
  readonly deptIds: readonly string[];
  readonly deviceIds: readonly string[];
  /** Device model the attribute is of; null or empty = any. */
  readonly model: string | null;
}

/** What one of the program's own alarms says. */
export interface BuiltIn {
  readonly kind: string;
  readonly grade: number;
  readonly content: string;
  readonly encontent: string;
}

/** A rule ready to be judged, and which devices it reaches. */
export interface CompiledRule {
  readonly rule: AlarmRule;
  /** Key of the record whose values it looks at; of a rule on silence `silenceOf` it. */
  readonly record: string;
  readonly deviceType: number;
  /** Stored × scale = shown. */
  readonly scale: number;
  readonly reach: Pick<RuleRow, 'stationIds' | 'deptIds' | 'deviceIds' | 'model'>;
  readonly builtIn?: BuiltIn;
}

/** Silence is looked at apart from values, by the clock. */
export function silenceOf(record: string): string {
  return `${record} silence`;
}

/** Makes a rule of a threshold setting; undefined where it watches nothing or its limits are no numbers. */
export function compileRule(row: RuleRow): CompiledRule | undefined {
  const field = thresholdFields.get(row.attrNo);
  const layout = field && layouts.get(field.record);
  const place = field && layout?.indexOf.get(field.metric);
  if (field === undefined || place === undefined) return undefined;
  const scale = field.about.scale ?? 1;
  const test = testOf(row, scale);
  if (test === undefined) return undefined;
  const seconds = (given: number | null) => (given ?? 0) * 1000;
  const isSilence = test.kind === 'noData';
  return {
    rule: {
      id: row.id,
      place,
      watches: row.attrNo,
      test,
      // A delay runs while a device answers: that of a silence is a part of the silence.
      delayOnMs: isSilence ? 0 : seconds(row.delayOn),
      delayOffMs: seconds(row.delayOff),
      isCounter: field.about.counter !== undefined,
    },
    record: isSilence ? silenceOf(field.record) : field.record,
    deviceType: field.deviceType,
    scale: isSilence ? 1 : scale,
    reach: row,
  };
}

/** Limits are entered as values are shown; readings carry them as they are stored. */
function testOf(row: RuleRow, scale: number): RuleTest | undefined {
  const stored = (text: string | null) => Number((Number(text) / scale).toPrecision(12));
  const deadband = Math.abs(Number(((row.deadband ?? 0) / scale).toPrecision(12)));
  const a = stored(row.a);
  const b = stored(row.b);
  const one = (kind: 'above' | 'below' | 'equals' | 'rate') =>
    Number.isFinite(a) ? { kind, a, deadband } : undefined;
  const two = (kind: 'outside' | 'inside') =>
    Number.isFinite(a) && Number.isFinite(b) && row.b !== null && a <= b
      ? { kind, a, b, deadband }
      : undefined;
  switch (row.trigger) {
    case alarmTrigger.above:
      return one('above');
    case alarmTrigger.below:
      return one('below');
    case alarmTrigger.outside:
      return two('outside');
    case alarmTrigger.inside:
      return two('inside');
    case alarmTrigger.equals:
      return one('equals');
    case alarmTrigger.rate:
      return one('rate');
    case alarmTrigger.bitSet: {
      const bit = Number(row.a);
      return Number.isInteger(bit) && bit >= 0 && bit <= 63 ? { kind: 'bitSet', a: bit } : undefined;
    }
    case alarmTrigger.noData: {
      const minutes = Number(row.a);
      return minutes > 0 ? { kind: 'noData', a: minutes * 60_000 + (row.delayOn ?? 0) * 1000 } : undefined;
    }
    default:
      return undefined;
  }
}
