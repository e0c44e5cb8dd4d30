import { Button } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { Copied } from '../../ui/copied.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import system from '../../ui/panes.module.css';
import { clientWords } from './client-words.ts';

/** Response of the call that creates or renews a secret; it is returned once. */
export interface ToldSecret {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Displays the secret of a program, which can be read only this once. */
export function ClientSecretDialog({
  told,
  onClose,
}: {
  told: ToldSecret;
  onClose: () => void;
}): JSX.Element {
  const w = useMessages(clientWords);
  return (
    <Dialog title={w.secretOf(told.clientId)} width={560} onClose={onClose}>
      <div className={system.stack}>
        <p role="alert" className={system.marked}>
          <ToneMark tone="warning" />
          {w.once}
        </p>
        <Copied label={w.id} text={told.clientId} />
        <Copied isFirst label={w.secret} text={told.clientSecret} />
        <div className={system.end}>
          <Button type="primary" onClick={onClose}>
            {w.kept}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** 32 random bytes as text for a header: the initial value in the form of a new program. */
export function freshSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '');
}
