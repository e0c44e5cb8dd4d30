import type { Page, WireRow } from '@heliodeck/client/page';
import { inLocale } from '@heliodeck/kit/label';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import recordPage from '../../ui/record-page.module.css';
import { GradeTag } from '../../widgets/alarms/grade-tag.tsx';
import { ruleFacts } from '../../widgets/alarms/rule-facts.ts';
import { alarmWords } from './alarm-words.ts';
import { type ReplayedRule, replayable } from './use-rule-replay.ts';

/** Maximum number of rules listed by name. */
const most = 20;

interface SameAttributeRulesProps {
  readonly attrNo: unknown;
  /** The rule in the form; undefined for a new one. */
  readonly id: string | undefined;
  /**
   * Adds a rule to the comparison with the form's rule; undefined if no more rules can be compared, or there is nothing
   * to compare with.
   */
  readonly onCompare: ((rule: ReplayedRule) => void) | undefined;
}

/**
 * Saved rules that watch the same attribute as the form's rule, so that a warning and a trip limit are seen together.
 * Renders nothing if there are none.
 */
export function SameAttributeRules({ attrNo, id, onCompare }: SameAttributeRulesProps): JSX.Element | null {
  const w = useMessages(alarmWords);
  const locale = useLocale();
  const asked = typeof attrNo === 'string' && attrNo !== '' ? attrNo : undefined;
  const { data } = useQuery({
    queryKey: ['list', thresholdSetting.key, 'attribute', asked],
    queryFn: ({ signal }) =>
      get<Page<WireRow>>(`${thresholdSetting.path}/list`, { attrNo: asked, size: most }, signal),
    enabled: asked !== undefined,
  });
  const rules = (asked === undefined ? [] : (data?.records ?? [])).filter((rule) => rule.id !== id);
  if (rules.length === 0) return null;
  return (
    <section aria-label={w.sameAttribute}>
      <h3>{w.sameAttribute}</h3>
      <ol className={recordPage.steps}>
        {rules.map((rule) => {
          const compared = replayable(rule);
          return (
            <li key={rule.id}>
              <GradeTag grade={rule.grade} />
              <span>
                {ruleFacts(rule)
                  .filter(({ name }) => shown.has(name))
                  .map(({ value }) => (typeof value === 'string' ? value : inLocale(value, locale)))
                  .join(' · ')}
              </span>
              {compared && onCompare && (
                <Button size="small" onClick={() => onCompare(compared)}>
                  {w.replayCompare}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const shown: ReadonlySet<string> = new Set(['alarmName', 'alarmTrigger', 'alarmNumA', 'alarmNumB']);
