import { tenant as tenantEntity } from '@heliodeck/model/entities/tenant';
import { user } from '@heliodeck/model/entities/user';
import { Button } from 'antd';
import type { JSX } from 'react';
import type { WireRow } from '../../api/page.ts';
import { useSay, useWords } from '../../i18n/words.ts';
import { Dialog } from './dialog.tsx';
import styles from './system.module.css';
import { tenantWords } from './tenant-words.ts';

interface TenantMadeDialogProps {
  readonly tenant: WireRow;
  readonly onClose: () => void;
}

/** The account every new tenant starts with. */
const firstAccount = 'admin';

/** What the first person of a new tenant signs in with: its code was given out by the server just now. */
export function TenantMadeDialog({ tenant, onClose }: TenantMadeDialogProps): JSX.Element {
  const w = useWords(tenantWords);
  const say = useSay();
  const facts: readonly (readonly [string, string])[] = [
    [say(tenantEntity.fields.tenantId.label), String(tenant.tenantId ?? '')],
    [say(user.fields.account.label), firstAccount],
    [say(user.fields.password.label), w.firstPassword],
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
        <div className={styles.end}>
          <Button type="primary" onClick={onClose}>
            {w.noted}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
