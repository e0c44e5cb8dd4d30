import { metricBounds } from '@heliodeck/devices/description/metric-bounds';
import { limitFault } from '@heliodeck/model/alarms/limit-check';
import { type ThresholdField, thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';

/** Refuses on saving a rule that could never raise an alarm, or would always raise one. */
export function thresholdRules(): EntityHooks {
  return defineHooks({
    entity: thresholdSetting,
    async beforeSave(context, draft, before) {
      const now = { ...before, ...draft };
      const attrId = now.attrNo ?? null;
      const watched = attrId === null ? undefined : thresholdFields.get(attrId);
      if (attrId !== null && draft.attrNo !== undefined && watched === undefined)
        throw new CodedError('threshold.attrUnknown', { attrId, field: 'attrNo' });
      refuseLimits(context, now, watched);
      return draft;
    },
  });
}

/**
 * Refuses limits that could never raise an alarm, or never let it recover.
 * @throws CodedError threshold.limitMissing, threshold.order, threshold.limitRange, threshold.deadbandRange
 */
export function refuseLimits(
  { locale }: Pick<Context, 'locale'>,
  rule: {
    readonly alarmTrigger?: number | string | null;
    readonly alarmNumA?: string | null;
    readonly alarmNumB?: string | null;
    readonly deadband?: number | string | null;
  },
  watched: ThresholdField | undefined,
): void {
  const { alarmTrigger, alarmNumA = null, alarmNumB = null } = rule;
  const deadband = Number(rule.deadband ?? 0);
  const trigger = alarmTrigger === undefined || alarmTrigger === null ? null : Number(alarmTrigger);
  const field = watched && {
    ...watched,
    bounds: metricBounds(watched.deviceType, watched.record, watched.metric),
  };
  const fault = limitFault({ alarmTrigger: trigger, alarmNumA, alarmNumB, deadband }, field);
  if (fault === undefined) return;
  const { code, range } = fault;
  throw new CodedError(code, {
    field: fault.field,
    label: thresholdSetting.fields[fault.field].label[locale],
    ...(range === undefined ? {} : { range: range[locale] }),
  });
}
