import { writingCodes } from '@heliodeck/model/commands/command-codes';
import { putBackOf } from '@heliodeck/model/commands/put-back';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type JSX, useEffect, useId, useState } from 'react';
import { post } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import styles from './command-drawer.module.css';
import { type CommandRow, subjectOf } from './command-row.ts';
import { commandWords } from './command-words.ts';
import { commandQuery } from './follow-command.ts';
import { useKeepFocus } from './keep-focus.ts';
import { changePairs } from './value-pairs.ts';

interface PutBackProps {
  readonly row: CommandRow;
  /** Called with the id of the restoring command. */
  readonly onIssued: (id: string) => void;
}

/** The values that a write replaced, and the button that restores them (docs/product/commands.md#putting-back). */
export function PutBack({ row, onIssued }: PutBackProps): JSX.Element | null {
  const w = useMessages(commandWords);
  const translate = useTranslate();
  const client = useQueryClient();
  const held = usePermissions();
  const { ask, failed } = useFeedback();
  const [busy, setBusy] = useState(false);
  const minutes = useMinutesLeft(row);
  const place = useKeepFocus<HTMLElement>();
  const id = useId();
  const back = putBackOf(row);
  if (back === undefined || minutes === undefined) return null;
  const lines = changePairs(back.expected, back.values).map(({ label, was, is, unit }) =>
    w.changed(translate(label), was, is, unit),
  );
  const putBack = async (): Promise<void> => {
    const subject = subjectOf(row.deviceName, row.stationName, row.dtuName);
    const text = [subject, ...lines, w.putBackGuard].join('\n');
    if (!(await ask({ title: w.putBackAsk, text, yes: w.putBack, grave: true }))) return;
    setBusy(true);
    try {
      const issued = await post<{ id: string }>('blade-device/commands/put-back', { id: row.id });
      onIssued(issued.id);
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: commandQuery(row.id).queryKey });
    }
  };
  return (
    <section ref={place} className={styles.putBack} aria-labelledby={id}>
      <div>
        <p id={id}>{w.putBackOffer}</p>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className={styles.putBackTime}>{w.putBackLeft(Math.floor(minutes / 60), minutes % 60)}</p>
      </div>
      {writingCodes.some((code) => held.has(code)) && (
        <Button loading={busy} onClick={() => void putBack()}>
          {w.putBack}
        </Button>
      )}
    </section>
  );
}

const tickMs = 15_000;

/**
 * Remaining minutes, measured from the response of the server by elapsed time instead of the local clock: a panel with
 * a wrong clock shows the same. Undefined: it cannot be restored, or no longer.
 */
function useMinutesLeft({ putBackSeconds }: CommandRow): number | undefined {
  const [told, setTold] = useState({ seconds: putBackSeconds, at: performance.now() });
  const [now, setNow] = useState(told.at);
  if (told.seconds !== putBackSeconds) setTold({ seconds: putBackSeconds, at: performance.now() });
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  if (told.seconds === undefined || told.seconds === null) return undefined;
  const left = told.seconds - Math.max(0, now - told.at) / 1000;
  return left > 0 ? Math.floor(left / 60) : undefined;
}
