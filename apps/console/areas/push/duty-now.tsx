import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useJoined, useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { dutyPlan } from './duty-plan.ts';
import styles from './push.module.css';
import { pushWords } from './push-words.ts';

const minute = 60_000;

/** Who of a rota is on duty now and until when, or when the next duty begins; refetched every minute. */
export function DutyNow({ id }: { readonly id: string }): JSX.Element | null {
  const w = useMessages(pushWords);
  const joined = useJoined();
  const { data } = useQuery({ ...dutyPlan(id), refetchInterval: minute });
  if (data === undefined) return null;
  const { duties, from } = data;
  const present = duties.filter((duty) => duty.from <= from);
  const [first] = present;
  if (first !== undefined)
    return (
      <span className={styles.now}>
        {w.onDuty(joined(present.map(({ userName }) => userName)), clock(first.until, from))}
      </span>
    );
  const [next] = duties;
  return (
    <ToneTag tone="warning">{next === undefined ? w.nobody : w.gapUntil(clock(next.from, from))}</ToneTag>
  );
}

/** 'HH:mm' of the same day, else 'MM-dd HH:mm'. */
function clock(time: string, now: string): string {
  return time.slice(0, 10) === now.slice(0, 10) ? time.slice(11, 16) : time.slice(5, 16);
}
