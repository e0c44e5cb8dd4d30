import { label } from '@heliodeck/kit/label';
import { mostCompared } from '@heliodeck/model/alarms/rule-replay';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { z } from 'zod';
import { recordId } from '../../http/query-values.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { replayRules } from './replay-rules.ts';

/** Ids as forms send them: a list, or joined by commas; empty for none. */
const ids = z.preprocess((raw) => {
  if (raw === null || raw === undefined || raw === '') return [];
  return typeof raw === 'string' ? raw.split(',') : raw;
}, z.array(recordId).max(10_000));
const number = z.preprocess(
  (raw) => (raw === '' || raw === undefined ? null : raw),
  z.coerce.number().nullable(),
);
const text = z.preprocess(
  (raw) => (raw === '' || raw === undefined ? null : typeof raw === 'number' ? String(raw) : raw),
  z.string().max(15).nullable(),
);

const fields = {
  attrNo: z.string().max(200),
  alarmTrigger: z.coerce.number().int(),
  alarmNumA: text,
  alarmNumB: text,
  deadband: number,
  delayOn: number,
  delayOff: number,
  stationIds: ids,
  deptIds: ids,
  deviceIds: ids,
};
/** A rule as the form sends it, saved or not. */
const draft = z.looseObject(fields);

const body = z.looseObject({
  ...fields,
  others: z
    .array(draft)
    .max(mostCompared - 1)
    .optional()
    .meta({ description: 'rules on the same attribute that it is compared with' }),
});

const shape = {
  devices: z.int(),
  of: z.int(),
  days: z.int(),
  readings: z.int(),
  alarms: z.int(),
  periodSeconds: z.int().nullable().meta({ description: 'longest polling period of the devices' }),
};
const answer = z
  .looseObject({ ...shape, others: z.array(z.looseObject(shape)) })
  .meta({ description: 'RuleComparison of packages/model/alarms/rule-replay.ts' });

/** Simulates a rule, and optionally others to compare with, on the readings of the last month before it is saved. */
export function replayRoute(services: Pick<Services, 'policy' | 'entities'>): RouteSpec {
  return defineRoute({
    method: 'POST',
    path: '/api/blade-thresholdSetting/thresholdSetting/replay',
    access: { anyOf: ['thresholdSetting_edit', 'thresholdSetting_add'] },
    summary: label('按历史数据试运行告警规则', 'Replay a rule over the readings of the last month'),
    tag: thresholdSetting.label.en,
    body,
    data: answer,
    async handle(context, { body: { others = [], ...rule } }) {
      const [own, ...rest] = await replayRules(context, services, [rule, ...others]);
      if (own === undefined) throw new Error('no rule was replayed');
      return { ...own, others: rest };
    },
  });
}
