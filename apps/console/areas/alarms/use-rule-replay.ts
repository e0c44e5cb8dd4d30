import { twoLimits } from '@heliodeck/model/alarms/limit-check';
import type { RuleComparison, RuleReplay } from '@heliodeck/model/alarms/rule-replay';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { post } from '../../api/client.ts';

type Values = Readonly<Record<string, unknown>>;
/** The fields of a rule that affect a replay. */
export type ReplayedRule = Values;

/** A rule with the result of its replay. */
export interface RuleResult {
  readonly rule: ReplayedRule;
  readonly replay: RuleReplay;
}

/** Delay after the last keystroke before a rule is replayed, ms. */
const quietMs = 600;
/** The fields that affect a replay. */
const names = [
  ...['attrNo', 'alarmTrigger', 'alarmNumA', 'alarmNumB', 'deadband', 'delayOn', 'delayOff'],
  ...['stationIds', 'deptIds', 'deviceIds'],
] as const;

/** The fields of the rule that a replay needs; undefined if a required one is missing. */
export function replayable(values: Values): Readonly<Record<string, unknown>> | undefined {
  const has = (name: string) => ![undefined, null, ''].includes(values[name] as undefined);
  const trigger = Number(values.alarmTrigger);
  if (!has('attrNo') || !has('alarmTrigger') || !has('alarmNumA')) return undefined;
  if (twoLimits.includes(trigger) && !has('alarmNumB')) return undefined;
  return Object.fromEntries(names.flatMap((name) => (has(name) ? [[name, values[name]]] : [])));
}

/** Replays the rule in a form, and rules kept for comparison, after a pause in typing. The form's rule comes first. */
export function useRuleReplay(values: Values, kept: readonly ReplayedRule[]) {
  const rule = replayable(values);
  const others = rule ? kept.filter(({ attrNo }) => attrNo === rule.attrNo) : [];
  const now = JSON.stringify(rule && [rule, ...others]);
  const [asked, setAsked] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), quietMs);
    return () => clearTimeout(timer);
  }, [now]);
  const isCurrent = asked === now;
  const query = useQuery({
    queryKey: ['rule replay', asked],
    queryFn: () => replayedTogether(JSON.parse(asked ?? '[]') as readonly ReplayedRule[]),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  return { rule, others, query, isCurrent: isCurrent && !query.isFetching };
}

/** Replays rules on one attribute in one request. */
export async function replayedTogether([rule = {}, ...others]: readonly ReplayedRule[]): Promise<
  readonly RuleResult[]
> {
  const answer = await post<RuleComparison>('blade-thresholdSetting/thresholdSetting/replay', {
    ...rule,
    others,
  });
  return [
    { rule, replay: answer },
    ...answer.others.flatMap((replay, n) => {
      const other = others[n];
      return other ? [{ rule: other, replay }] : [];
    }),
  ];
}
