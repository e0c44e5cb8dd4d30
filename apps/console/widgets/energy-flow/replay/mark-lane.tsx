import type { FlowPast } from '@heliodeck/model/energy/flow-past';
import { Tooltip } from 'antd';
import { type CSSProperties, type JSX, type KeyboardEvent, useState } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { useJoined, useMessages, useTranslate } from '../../../i18n/messages.ts';
import { ToneMark } from '../../../theme/tone.tsx';
import { type FoundHappenings, type Happening, happeningTones } from '../../happenings/happenings.ts';
import styles from './replay.module.css';
import { groupedMarks } from './replay.ts';
import { pastLabel } from './replay-time.ts';
import { replayWords } from './replay-words.ts';

/** Of marks at the same position, the worst is drawn. */
const worst = ['alarm', 'offline', 'command', 'full'] as const;
/**
 * Order in the tooltip: user commands first, the newest of each kind first; at most six of many marks at one position.
 */
const told = ['command', 'alarm', 'offline', 'full'] as const;
const mostTold = 6;

interface MarkLaneProps {
  readonly past: FlowPast;
  /** Undefined until they are read. */
  readonly found: FoundHappenings | undefined;
  readonly zone: string;
  /** Number of marks that fit side by side. */
  readonly slots: number;
  readonly onGo: (instant: number) => void;
}

/** Commands and troubles on the time line: details are displayed on hover and focus; a click moves the replay there. */
export function MarkLane({ past, found, zone, slots, onGo }: MarkLaneProps): JSX.Element {
  const w = useMessages(replayWords);
  const translate = useTranslate();
  const joined = useJoined();
  const [focused, setFocused] = useState<number>();
  const groups = groupedMarks(found?.marks ?? [], past, slots);
  const length = past.stepMs * (past.steps - 1);
  const unread = found && found.unread.length > 0 && (
    <p className={styles.noMarks}>{w.unread(joined(found.unread.map((kind) => w[kind])))}</p>
  );
  if (groups.length === 0)
    return unread || <p className={styles.noMarks}>{found === undefined ? w.reading : w.noMarks}</p>;
  const reachable = Math.max(
    0,
    groups.findIndex(({ slot }) => slot === focused),
  );
  const move = (event: KeyboardEvent<HTMLUListElement>): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.min(groups.length - 1, Math.max(0, reachable + by));
    setFocused(groups[next]?.slot);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  const said = ({ kind, from, device, text }: Happening): string =>
    [translate(pastLabel(from, serverNow(), zone)), w[kind], device, text].filter(Boolean).join(' · ');
  const lane = (
    <ul className={styles.marks} aria-label={w.marks} onKeyDown={move}>
      {groups.map(({ slot, at, marks: here }, index) => {
        const kind = worst.find((one) => here.some((mark) => mark.kind === one)) ?? 'command';
        const lines = here
          .toSorted(
            (one, other) => told.indexOf(one.kind) - told.indexOf(other.kind) || other.from - one.from,
          )
          .slice(0, mostTold)
          .map((mark) => ({ key: mark.key, text: said(mark) }));
        const left = here.length - lines.length;
        const count = here.length > 9 ? '9+' : String(here.length);
        const all = [
          ...(here.length > 1 ? [w.several(count)] : []),
          ...lines.map(({ text }) => text),
          ...(left > 0 ? [w.more(left)] : []),
        ];
        return (
          // Alarms and offline times arrive after commands: the focused button of a group stays when they join it.
          <li key={slot} style={{ '--at': Math.min(1, (at - past.from) / length) } as CSSProperties}>
            <Tooltip
              classNames={{ root: styles.tip ?? '' }}
              title={
                <ul>
                  {lines.map(({ key, text }) => (
                    <li key={key}>{text}</li>
                  ))}
                  {left > 0 && <li>{w.more(left)}</li>}
                </ul>
              }
              trigger={['hover', 'focus']}
            >
              <button
                type="button"
                tabIndex={index === reachable ? 0 : -1}
                aria-label={all.join('; ')}
                onFocus={() => setFocused(slot)}
                onClick={() => onGo(at)}
              >
                <ToneMark tone={happeningTones[kind]} size={11} />
                {here.length > 1 && <span aria-hidden="true">{count}</span>}
              </button>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
  return (
    <>
      {lane}
      {unread}
    </>
  );
}
