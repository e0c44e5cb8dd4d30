import type { WireRow } from '@heliodeck/client/page';
import type { Label } from '@heliodeck/kit/label';
import { user } from '@heliodeck/model/organisation/user';
import { tenant as tenantEntity } from '@heliodeck/model/tenants/tenant';
import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import { Button } from 'antd';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/panes.module.css';
import { FirstPasswords } from '../../widgets/first-passwords/first-passwords.tsx';
import { tenantWords } from './tenant-words.ts';

interface TenantMadeDialogProps {
  readonly tenant: WireRow;
  /** Credentials of the tenant's administrator, returned by the call that created the tenant. */
  readonly told: readonly FirstPassword[];
  /** Follow-up actions; empty if the user has permission for none. */
  readonly next: readonly { readonly label: Label; readonly open: () => void }[];
  readonly onClose: () => void;
}

/** Credentials of the first user of a new tenant, displayed only once; quota and package are one click away. */
export function TenantMadeDialog({ tenant, told, next, onClose }: TenantMadeDialogProps): JSX.Element {
  const w = useMessages(tenantWords);
  const translate = useTranslate();
  const facts: readonly (readonly [string, string])[] = [
    [translate(tenantEntity.fields.tenantId.label), String(tenant.tenantId ?? '')],
    [translate(user.fields.account.label), told[0]?.account ?? ''],
  ];
  return (
    <Dialog
      title={w.made(String(tenant.tenantName ?? ''))}
      width={560}
      onClose={onClose}
      footer={
        <>
          {next.map(({ label, open }) => (
            <Button key={label.en} onClick={open}>
              {translate(label)}
            </Button>
          ))}
          <Button type="primary" onClick={onClose}>
            {w.noted}
          </Button>
        </>
      }
    >
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
      </div>
    </Dialog>
  );
}
