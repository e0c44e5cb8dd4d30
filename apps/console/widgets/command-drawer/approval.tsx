import { commandLedger } from '@heliodeck/model/commands/command-ledger';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { post } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import styles from './command-drawer.module.css';
import { type CommandRow, subjectOf } from './command-row.ts';
import { commandLabel, commandWords } from './command-words.ts';
import { commandQuery } from './follow-command.ts';
import { useKeepFocus } from './keep-focus.ts';
import { usePassword } from './use-password.tsx';

/**
 * A command that waits for approval by a second user, with the button for that user
 * (docs/product/commands.md#dangerous-commands).
 */
export function Approval({ row }: { row: CommandRow }): JSX.Element {
  const w = useMessages(commandWords);
  const translate = useTranslate();
  const client = useQueryClient();
  const held = usePermissions();
  const userId = useSession()?.userId ?? '';
  const refusal = commandLedger.refusal('approve', row, { userId, permissions: held });
  const { failed } = useFeedback();
  const { pass, dialog } = usePassword();
  const [busy, setBusy] = useState(false);
  const place = useKeepFocus<HTMLDivElement>();
  const approve = async (): Promise<void> => {
    setBusy(true);
    const question = {
      what: translate(commandLabel(row)),
      subject: subjectOf(row.deviceName, row.stationName, row.dtuName),
    };
    try {
      await pass(question, true, (password) =>
        post('blade-device/commands/approve', { id: row.id, password }),
      );
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: commandQuery(row.id).queryKey });
    }
  };
  return (
    <div ref={place} className={styles.approval}>
      <p>
        {w.waitsForOther}
        {row.createUser === userId && <span className={styles.ownCommand}>{w.ownCommand}</span>}
      </p>
      {refusal === undefined && (
        <Button danger loading={busy} onClick={() => void approve()}>
          {w.approve}
        </Button>
      )}
      {dialog}
    </div>
  );
}
