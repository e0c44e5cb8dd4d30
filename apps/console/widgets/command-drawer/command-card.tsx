import { commandStates } from '@heliodeck/model/commands/command-states';
import { parseHex } from '@heliodeck/protocol/raw';
import { type JSX, type ReactNode, useId } from 'react';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { Approval } from './approval.tsx';
import styles from './command-drawer.module.css';
import { CommandFrames, spacedHex } from './command-frames.tsx';
import { type CommandRow, isOver } from './command-row.ts';
import { CommandTrack } from './command-track.tsx';
import { CommandValues } from './command-values.tsx';
import { commandLabel, commandWords } from './command-words.ts';
import { LaterFindingNote, LaterTag } from './later-finding.tsx';
import { PutBack } from './put-back.tsx';
import { reasonOf } from './reason-words.ts';

/** State of a command as a tag. */
function CommandStateTag({ row }: { row: CommandRow }): JSX.Element {
  const translate = useTranslate();
  const option = commandStates.find((one) => one.value === row.state);
  // 'Acknowledged' is a success only as the final state; before that it is a step.
  const tone = row.state === 'acknowledged' && !isOver(row) ? 'info' : (option?.tone ?? 'neutral');
  return <ToneTag tone={tone}>{option ? translate(option.label) : row.state}</ToneTag>;
}

/** Status of a command: its final state, and beside it what was found later. */
export function CommandStatus({ row }: { row: CommandRow }): JSX.Element {
  return (
    <span className={styles.status}>
      <CommandStateTag row={row} />
      <LaterTag row={row} />
    </span>
  );
}

interface CommandCardProps {
  readonly row: CommandRow;
  /** Offers to restore the previous value; called with the id of the restoring command. */
  readonly onPutBack?: (id: string) => void;
}

/** All ledger data of one command. */
export function CommandCard({ row, onPutBack }: CommandCardProps): JSX.Element {
  const w = useMessages(commandWords);
  const translate = useTranslate();
  const id = useId();
  const reason = reasonOf(row);
  return (
    <article className={styles.card} aria-labelledby={id} tabIndex={-1}>
      <div className={styles.cardHead}>
        <h3 id={id}>{translate(commandLabel(row))}</h3>
        <span aria-live="polite">
          <CommandStatus row={row} />
        </span>
      </div>
      <CommandTrack row={row} />
      {reason && <p className={styles.reason}>{translate(reason)}</p>}
      {row.state === 'awaiting' && <Approval row={row} />}
      <CommandValues row={row} />
      {onPutBack && <PutBack row={row} onIssued={onPutBack} />}
      <LaterFindingNote row={row} />
      <Packet row={row} />
      {row.answer && (
        <Block title={w.answer}>
          <code>{row.kind === 'raw' ? spacedHex(row.answer) : row.answer}</code>
        </Block>
      )}
      <dl className={styles.facts}>
        <Fact name={w.device} value={row.deviceName ?? null} />
        <Fact name={w.station} value={row.stationName ?? null} />
        <Fact name={w.dtu} value={row.dtuName ?? null} />
        <Fact name={w.operator} value={row.userName} />
        <Fact name={w.approver} value={row.approvedBy} />
        <TimeFact name={w.issued} value={row.createTime} zone={row.timeZone} />
        <TimeFact name={w.sent} value={row.sentTime} zone={row.timeZone} />
        <TimeFact name={w.ended} value={row.endTime} zone={row.timeZone} />
        {!isOver(row) && <TimeFact name={w.validUntil} value={row.expireTime} zone={row.timeZone} />}
      </dl>
      {row.frames && row.frames.length > 0 && <CommandFrames frames={row.frames} />}
    </article>
  );
}

/** The typed text of packets and messages. */
function Packet({ row }: { row: CommandRow }): JSX.Element | null {
  const w = useMessages(commandWords);
  if (!row.word || (row.kind !== 'raw' && row.kind !== 'dtu-message')) return null;
  const isHex = row.kind === 'raw' && parseHex(row.word) !== undefined;
  return (
    <Block title={row.kind === 'raw' ? w.packet : w.message}>
      <code>{isHex ? spacedHex(row.word.replace(/\s+/g, '')) : row.word}</code>
    </Block>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <div className={styles.block}>
      <h4>{title}</h4>
      {children}
    </div>
  );
}

function TimeFact({
  name,
  value,
  zone,
}: {
  readonly name: string;
  readonly value: string | null;
  readonly zone: string | undefined;
}): JSX.Element | null {
  return value ? <Fact name={name} value={<ZonedTime text={value} zone={zone} />} /> : null;
}

function Fact({ name, value }: { name: string; value: ReactNode }): JSX.Element | null {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
