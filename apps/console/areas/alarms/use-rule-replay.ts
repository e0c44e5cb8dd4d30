import { alarmTrigger } from '@heliodeck/model/alarms/alarm-triggers';
import type { RuleReplay } from '@heliodeck/model/alarms/rule-replay';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { post } from '../../api/client.ts';

type Values = Readonly<Record<string, unknown>>;

/** So long nothing is typed before a rule is tried, ms. */
const quietMs = 600;
/** What a replay depends on. */
const names = [
  ...['attrNo', 'alarmTrigger', 'alarmNumA', 'alarmNumB', 'deadband', 'delayOn', 'delayOff'],
  ...['stationIds', 'deptIds', 'deviceIds'],
] as const;
const pairs: readonly number[] = [alarmTrigger.outside, alarmTrigger.inside];

/** The rule as far as it can be replayed; undefined while something it needs is missing, or where it watches for silence. */
function replayable(values: Values): Readonly<Record<string, unknown>> | undefined {
  const has = (name: string) => ![undefined, null, ''].includes(values[name] as undefined);
  const trigger = Number(values.alarmTrigger);
  if (!has('attrNo') || !has('alarmTrigger') || !has('alarmNumA') || trigger === alarmTrigger.noData)
    return undefined;
  if (pairs.includes(trigger) && !has('alarmNumB')) return undefined;
  return Object.fromEntries(names.flatMap((name) => (has(name) ? [[name, values[name]]] : [])));
}

/** What the rule in a form would have done, asked anew when nothing has been typed for a moment. */
export function useRuleReplay(values: Values) {
  const rule = replayable(values);
  const now = JSON.stringify(rule);
  const [asked, setAsked] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), quietMs);
    return () => clearTimeout(timer);
  }, [now]);
  const isCurrent = asked === now;
  const query = useQuery({
    queryKey: ['rule replay', asked],
    queryFn: () =>
      post<RuleReplay>('blade-thresholdSetting/thresholdSetting/replay', JSON.parse(asked ?? '{}')),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  return { rule, query, isCurrent: isCurrent && !query.isFetching };
}
