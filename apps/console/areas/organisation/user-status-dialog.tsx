import type { WireRow } from '@heliodeck/client/page';
import { user } from '@heliodeck/model/organisation/user';
import { Radio } from 'antd';
import { type JSX, useId, useState } from 'react';
import { post } from '../../api/client.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useJoined, useMessages, useTranslate } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/panes.module.css';
import { organisationWords } from './organisation-words.ts';

interface UserStatusDialogProps {
  readonly users: readonly WireRow[];
  readonly onSet: () => Promise<void>;
  readonly onClose: () => void;
}

const [disabled, normal] = user.fields.status.options;

/** Disables or enables accounts; the initial choice is the opposite of the first account's status. */
export function UserStatusDialog({ users, onSet, onClose }: UserStatusDialogProps): JSX.Element {
  const w = useMessages(organisationWords);
  const joined = useJoined();
  const translate = useTranslate();
  const { done } = useFeedback();
  const id = useId();
  const [status, setStatus] = useState<number>(
    users[0]?.status === disabled.value ? normal.value : disabled.value,
  );
  const set = async (): Promise<void> => {
    const userIds = users.map((one) => one.id).join(',');
    await post(`${user.path}/update-status`, {}, { userIds, status: String(status) });
    done();
    onClose();
    await onSet();
  };
  return (
    <Dialog title={w.status} width={420} onOk={set} onClose={onClose}>
      <div className={styles.stack}>
        <p id={id}>{w.statusOf(users.length)}</p>
        <p className={styles.quiet}>{joined(users.map((one) => String(one.account)))}</p>
        <Radio.Group
          aria-labelledby={id}
          value={status}
          onChange={(event) => setStatus(Number(event.target.value))}
          options={[disabled, normal].map(({ value, label }) => ({ value, label: translate(label) }))}
        />
        <p className={styles.quiet}>{w.disableText}</p>
      </div>
    </Dialog>
  );
}
