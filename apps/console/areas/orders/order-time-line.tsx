import { auditLog } from '@heliodeck/model/logs/audit-log';
import type { JSX } from 'react';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import recordPage from '../../ui/record-page.module.css';
import type { OrderStory } from './order-story.ts';
import { orderWords } from './order-words.ts';

interface Instant {
  readonly key: string;
  /** Time in API format, by which events are sorted. */
  readonly at: string;
  readonly what: string;
  readonly who: string | null;
}

/**
 * The time line of an order from the fault to its end; times entered by users are among those recorded by the program.
 */
export function OrderTimeLine({ story }: { readonly story: OrderStory }): JSX.Element {
  const w = useMessages(orderWords);
  const translate = useTranslate();
  const { act } = auditLog.fields;
  const acts = 'options' in act ? act.options : [];
  const { order, fault, steps } = story;
  const time = (name: string): string | null => (typeof order[name] === 'string' ? order[name] : null);
  const instant = (key: string, at: string | null | undefined, what: string): readonly Instant[] =>
    at ? [{ key, at, what, who: null }] : [];
  const isRepaired = order.status === 3;
  const line = [
    ...instant('fault', fault?.at, w.happened),
    // The log entry names the user; the order was created by its dispatch.
    ...steps.map(({ at, act: name, who }, index) => ({
      key: `${index}`,
      at,
      who,
      what:
        name === 'add'
          ? w.dispatch
          : translate(acts.find(({ value }) => value === name)?.label ?? bothOf(name)),
    })),
    ...instant('recovered', fault?.recoveredAt, w.recovered),
    ...instant('repaired', isRepaired ? time('repairTime') : null, w.repaired),
    ...instant('due', time('dueTime'), w.due),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <ol className={recordPage.steps}>
      {line.map(({ key, at, what, who }) => (
        <li key={key}>
          <strong>{what}</strong>
          {who && <span>{who}</span>}
          <ZonedTime className={recordPage.quiet} text={at} />
        </li>
      ))}
    </ol>
  );
}

/** An action of a newer server has no label here. */
const bothOf = (name: string) => ({ zh: name, en: name });
