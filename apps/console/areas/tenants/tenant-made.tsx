import { user } from '@heliodeck/model/organisation/user';
import { tenant as tenantEntity } from '@heliodeck/model/tenants/tenant';
import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import { Button } from 'antd';
import type { JSX } from 'react';
import type { WireRow } from '../../api/page.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/panes.module.css';
import { FirstPasswords } from '../../widgets/first-passwords/first-passwords.tsx';
import { tenantWords } from './tenant-words.ts';

interface TenantMadeDialogProps {
  readonly tenant: WireRow;
  /** What its administrator signs in with, told by the call that made it. */
  readonly told: readonly FirstPassword[];
  readonly onClose: () => void;
}

/** What the first person of a new tenant signs in with: its code was given out by the server just now. */
export function TenantMadeDialog({ tenant, told, onClose }: TenantMadeDialogProps): JSX.Element {
  const w = useMessages(tenantWords);
  const translate = useTranslate();
  const facts: readonly (readonly [string, string])[] = [
    [translate(tenantEntity.fields.tenantId.label), String(tenant.tenantId ?? '')],
    [translate(user.fields.account.label), told[0]?.account ?? ''],
  ];
  return (
    <Dialog title={w.made(String(tenant.tenantName ?? ''))} width={450} onClose={onClose}>
      <div className={styles.stack}>
        <dl className={styles.facts}>
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <FirstPasswords told={told} />
        <div className={styles.end}>
          <Button type="primary" onClick={onClose}>
            {w.noted}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
