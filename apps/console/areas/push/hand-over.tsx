import type { WireRow } from '@heliodeck/client/page';
import { dutyRota } from '@heliodeck/model/push/duty-rota';
import { dutyShift } from '@heliodeck/model/push/duty-shift';
import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { type JSX, useId, useState } from 'react';
import { post } from '../../api/client.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { uiOf } from '../../fields/registry.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { dutyPlan } from './duty-plan.ts';
import styles from './push.module.css';
import { pushWords } from './push-words.ts';

/** Hands over the rest of the current shift. */
export function HandShiftOver({
  rota,
  onClose,
}: {
  readonly rota: WireRow;
  readonly onClose: () => void;
}): JSX.Element {
  const w = useMessages(pushWords);
  const id = useId();
  const { done, warn } = useFeedback();
  const queries = useQueryClient();
  const [userId, setUserId] = useState<unknown>(null);
  const { userId: field } = dutyShift.fields;
  const Who = uiOf(field).Input;
  const send = async (): Promise<void> => {
    if (!userId) return warn(w.toMissing);
    await post(`${dutyRota.path}/handOver`, { id: rota.id, userId: String(userId) });
    await queries.invalidateQueries({ queryKey: dutyPlan(rota.id).queryKey });
    done(w.handedOver);
    onClose();
  };
  return (
    <Dialog
      title={`${w.handOver} · ${String(rota.rotaName ?? '')}`}
      width={440}
      changed={Boolean(userId)}
      onOk={send}
      onClose={onClose}
    >
      <p className={styles.lead}>{w.handOverText}</p>
      <Form layout="vertical" component="div">
        <Form.Item label={w.to} htmlFor={id} required>
          <Who id={id} name="userId" field={field} value={userId} onChange={setUserId} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
