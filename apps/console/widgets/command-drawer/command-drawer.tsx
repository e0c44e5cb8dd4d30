import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { type JSX, useState } from 'react';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { CommandCard, CommandStatus } from './command-card.tsx';
import styles from './command-drawer.module.css';
import type { CommandRow } from './command-row.ts';
import { commandLabel, commandWords } from './command-words.ts';
import { commandQuery, ledgerQuery, useCommandFeed } from './follow-command.ts';
import { LockNote } from './lock-note.tsx';

/** The owner of the listed commands. Without an id only the one command is displayed. */
export interface LedgerOf {
  /** Name of the device or DTU. */
  readonly subject: string;
  readonly deviceId?: string;
  readonly dtuId?: string;
}

interface CommandDrawerProps {
  readonly open: boolean;
  readonly of: LedgerOf;
  /** The command that is displayed first and expanded. */
  readonly id?: string;
  readonly onClose: () => void;
}

const step = 10;

/**
 * Drawer that displays commands while they run: the one just sent, and the ledger of its device or DTU. It has no mask,
 * so that the effect of the command is visible behind it.
 */
export function CommandDrawer({ open, of, id, onClose }: CommandDrawerProps): JSX.Element {
  const w = useMessages(commandWords);
  const phone = usePhone();
  useCommandFeed();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={of.subject === '' ? w.title : w.titleOf(of.subject)}
      size={phone ? '100%' : 560}
      mask={false}
      destroyOnHidden
    >
      {of.deviceId !== undefined && <LockNote deviceId={of.deviceId} />}
      {id !== undefined && (
        <section className={styles.section} aria-label={w.current}>
          <Followed id={id} />
        </section>
      )}
      {(of.deviceId ?? of.dtuId) !== undefined && <Ledger of={of} without={id} />}
    </Drawer>
  );
}

/** A running command, and below it the one that restores the previous value. */
function Followed({ id }: { id: string }): JSX.Element {
  const w = useMessages(commandWords);
  const { data, error, refetch } = useQuery(commandQuery(id));
  const [back, setBack] = useState<string>();
  if (data) {
    return (
      <>
        <CommandCard row={data} onPutBack={setBack} />
        {back !== undefined && (
          <section className={styles.follows} aria-label={w.puttingBack}>
            <Followed id={back} />
          </section>
        )}
      </>
    );
  }
  return error ? <Failure onAgain={() => void refetch()} /> : <Loading />;
}

function Ledger({ of, without }: { of: LedgerOf; without: string | undefined }): JSX.Element {
  const w = useMessages(commandWords);
  const [size, setSize] = useState(step);
  const wanted = of.deviceId !== undefined ? { deviceId: of.deviceId } : { dtuId: of.dtuId };
  const { data, error, refetch, isFetching } = useQuery(ledgerQuery(wanted, size));
  const rows = (data?.records ?? []).filter((row) => row.id !== without);
  return (
    <section className={styles.section} aria-labelledby="commands-earlier">
      <h2 id="commands-earlier" className={styles.sectionName}>
        {w.earlier}
      </h2>
      {!data && (error ? <Failure onAgain={() => void refetch()} /> : <Loading />)}
      {data && rows.length === 0 && (
        <p className={styles.quiet}>{without === undefined ? w.none : w.noMore}</p>
      )}
      <ul className={styles.ledger}>
        {rows.map((row) => (
          <LedgerRow key={row.id} row={row} />
        ))}
      </ul>
      {data && data.total > size && (
        <Button block loading={isFetching} onClick={() => setSize(size + step)}>
          {w.more}
        </Button>
      )}
    </section>
  );
}

/** One line of the ledger; it expands to all details. */
function LedgerRow({ row }: { row: CommandRow }): JSX.Element {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <li>
      <button type="button" className={styles.line} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={styles.lineWhat}>{translate(commandLabel(row))}</span>
        <span className={styles.lineWho}>
          {row.createTime && (
            <ZonedTime text={row.createTime} zone={row.timeZone}>
              {row.createTime.slice(5, 19)}
            </ZonedTime>
          )}{' '}
          · {row.userName}
        </span>
        <CommandStatus row={row} />
      </button>
      {open && <Followed id={row.id} />}
    </li>
  );
}

function Loading(): JSX.Element {
  const w = useMessages(commandWords);
  return (
    <p className={styles.quiet} role="status">
      {w.loading}
    </p>
  );
}

function Failure({ onAgain }: { onAgain: () => void }): JSX.Element {
  const w = useMessages(commandWords);
  return (
    <div className={styles.quiet} role="alert">
      <p>{w.unreadable}</p>
      <Button onClick={onAgain}>{w.again}</Button>
    </div>
  );
}
