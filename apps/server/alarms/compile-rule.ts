import type { AlarmRule, RuleTest } from '@heliodeck/alarms/rule';
import { alarmTrigger } from '@heliodeck/model/alarms/alarm-triggers';
import { thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { layouts } from '../telemetry/record-layout.ts';

/** A threshold setting as stored, with the model to which its attribute is limited. */
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
  /** Device model of the attribute; null or empty = any. */
  readonly model: string | null;
}

/** Contents of a built-in alarm. */
export interface BuiltIn {
  readonly kind: string;
  readonly grade: number;
  readonly content: string;
  readonly encontent: string;
}

/** A rule ready for evaluation, and the devices to which it applies. */
export interface CompiledRule {
  readonly rule: AlarmRule;
  /** Key of the record with the watched values; `silenceOf` that key for a rule on missing data. */
  readonly record: string;
  readonly deviceType: number;
  /** Stored value × scale = displayed value. */
  readonly scale: number;
  readonly reach: Pick<RuleRow, 'stationIds' | 'deptIds' | 'deviceIds' | 'model'>;
  readonly builtIn?: BuiltIn;
}

/** Key under which missing data is evaluated: separately from values, by the clock. */
export function silenceOf(record: string): string {
  return `${record} silence`;
}

/** Compiles a threshold setting into a rule; undefined if it watches no value or its limits are not numbers. */
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
      // A delay runs only while a device answers; for missing data the delay is part of the time without data.
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

/** Limits are entered in displayed units; readings contain stored units. */
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
