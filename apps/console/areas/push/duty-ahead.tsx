import type { WireRow } from '@heliodeck/client/page';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type Ahead, type DutyStretch, dutyPlan } from './duty-plan.ts';
import styles from './push.module.css';
import { pushWords } from './push-words.ts';

/** Makes a long list scrollable with the keyboard: it has no focusable elements. */
function reach(list: HTMLElement | null): void {
  if (list !== null) list.tabIndex = 0;
}

/** Who is on duty in the next two weeks, including periods without anybody on duty. */
export function DutyAhead({
  rota,
  onClose,
}: {
  readonly rota: WireRow;
  readonly onClose: () => void;
}): JSX.Element {
  const w = useMessages(pushWords);
  const { data } = useQuery({ ...dutyPlan(rota.id), gcTime: 0 });
  return (
    <Dialog
      title={`${w.ahead} · ${String(rota.rotaName ?? '')}`}
      width={520}
      waiting={data === undefined}
      onClose={onClose}
    >
      {data && <p className={styles.lead}>{w.zone(data.zone)}</p>}
      {data?.duties.length === 0 && <p>{w.nobody}</p>}
      <ol className={styles.duties} ref={reach}>
        {data &&
          stretchesOf(data).map(({ userName, from, until }) => (
            <li key={`${userName} ${from}`} className={userName === undefined ? styles.gap : undefined}>
              <strong>{userName ?? w.gap}</strong>
              <span>{`${from.slice(5, 16)} – ${until.slice(5, 16)}`}</span>
            </li>
          ))}
      </ol>
    </Dialog>
  );
}

/** Duty periods and the gaps between them, which have no name; empty if nobody is ever on duty. */
function stretchesOf({
  duties,
  from,
  until,
}: Ahead): readonly (Partial<DutyStretch> & Pick<DutyStretch, 'from' | 'until'>)[] {
  if (duties.length === 0) return [];
  let reached = from;
  const lines = duties.flatMap((duty) => {
    const gap = duty.from > reached ? [{ from: reached, until: duty.from }] : [];
    if (duty.until > reached) reached = duty.until;
    return [...gap, duty];
  });
  return reached < until ? [...lines, { from: reached, until }] : lines;
}
