import { ApiError } from '@heliodeck/client/api-error';
import type { WireRow } from '@heliodeck/client/page';
import { mostCompared } from '@heliodeck/model/alarms/rule-replay';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { alarmWords } from './alarm-words.ts';
import { RulesCompared } from './rule-comparison.tsx';
import styles from './rule-replay.module.css';
import { type ReplayedRule, replayable, replayedTogether } from './use-rule-replay.ts';

interface BoundRulesProps {
  readonly rows: readonly WireRow[];
  /** Attribute to which they are about to be bound. */
  readonly attrNo: string;
}

/** What the rules would have raised in the last month on the attribute to which they are about to be bound. */
export function BoundRules({ rows, attrNo }: BoundRulesProps): JSX.Element | null {
  const w = useMessages(alarmWords);
  const rules = rows
    .flatMap((row): readonly ReplayedRule[] => {
      const rule = replayable({ ...row, attrNo });
      return rule === undefined ? [] : [rule];
    })
    .slice(0, mostCompared);
  const { data, error } = useQuery({
    queryKey: ['rule replay', JSON.stringify(rules)],
    queryFn: () => replayedTogether(rules),
    enabled: rules.length > 0,
    staleTime: 60_000,
    retry: false,
  });
  if (rules.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={w.replay} aria-busy={data === undefined && !error}>
      <h3>{w.replay}</h3>
      {error ? (
        <p className={styles.soft}>{error instanceof ApiError ? error.message : w.absent}</p>
      ) : data ? (
        <RulesCompared results={data} />
      ) : (
        <Waiting />
      )}
      {rules.length < rows.length && (
        <p className={styles.soft}>{w.replayFirst(rules.length, rows.length)}</p>
      )}
    </section>
  );
}
