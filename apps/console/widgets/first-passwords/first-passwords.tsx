import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import { Button } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { ToneMark } from '../../theme/tone.tsx';
import { Copied } from '../../ui/copied.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import system from '../../ui/panes.module.css';
import { firstPasswordWords } from './first-password-words.ts';

interface FirstPasswordsDialogProps {
  readonly told: readonly FirstPassword[];
  readonly onClose: () => void;
}

/** With more passwords than this the list is offered as a file only, since copying one by one is impractical. */
const mostShown = 50;

/** First passwords of created or reset accounts, which can be read only this once. */
export function FirstPasswordsDialog({ told, onClose }: FirstPasswordsDialogProps): JSX.Element {
  const w = useMessages(firstPasswordWords);
  return (
    <Dialog
      title={w.title}
      width={560}
      onClose={onClose}
      footer={
        <>
          {told.length > 1 && told.some(({ password }) => password !== null) && (
            <Button icon={<Icon name="download" size={16} />} onClick={() => saveList(told)}>
              {w.download}
            </Button>
          )}
          <Button type="primary" onClick={onClose}>
            {w.kept}
          </Button>
        </>
      }
    >
      <div className={system.stack}>
        <FirstPasswords told={told} />
      </div>
    </Dialog>
  );
}

/** The passwords, each with a copy button, and how long they are valid. */
export function FirstPasswords({ told }: Pick<FirstPasswordsDialogProps, 'told'>): JSX.Element {
  const w = useMessages(firstPasswordWords);
  const own = told.flatMap(({ account, password, userId }) =>
    password === null ? [] : [{ account, password, userId }],
  );
  if (own.length === 0) return <p>{w.shared}</p>;
  return (
    <>
      <p role="alert" className={system.marked}>
        <ToneMark tone="warning" />
        {w.once}
      </p>
      {own.slice(0, mostShown).map(({ account, password, userId }, index) => (
        <Copied key={userId} isFirst={index === 0} label={w.of(account)} text={password} />
      ))}
      {own.length > mostShown && <p>{w.more(own.length - mostShown)}</p>}
    </>
  );
}

/**
 * Saves the list as a file for a spreadsheet; generated here, because the server returns it once and does not store it.
 */
function saveList(told: readonly FirstPassword[]): void {
  const cell = (text: string) => `"${text.replace(/^(?=[=+\-@])/, "'").replaceAll('"', '""')}"`;
  const lines = told.map((one) => [one.tenantId, one.account, one.password ?? ''].map(cell).join(','));
  const text = `\uFEFF${['tenantId,account,password', ...lines].join('\r\n')}\r\n`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = 'first-passwords.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}
