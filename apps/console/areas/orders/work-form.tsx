import type { WireRow } from '@heliodeck/client/page';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { Button, Input } from 'antd';
import { type JSX, useId, useRef, useState } from 'react';
import { post } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { putFile } from '../../api/uploads.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import recordPage from '../../ui/record-page.module.css';
import { orderWords } from './order-words.ts';
import styles from './orders.module.css';
import { isNoNetwork, useWhenOnline } from './use-when-online.ts';
import { forgetDraft, keepDraft, readDraft, type WorkDraft } from './work-draft.ts';

/** What a repairman writes into his order. Kept on the device until it was sent. */
export function WorkForm({
  order,
  onSent,
}: {
  readonly order: WireRow;
  readonly onSent: () => Promise<unknown>;
}): JSX.Element {
  const w = useMessages(orderWords);
  const id = useId();
  const { ask, done, failed, warn } = useFeedback();
  const userId = useSession()?.userId ?? '';
  const [draft, setDraft] = useState(() => readDraft(userId, order));
  const [kept, setKept] = useState(false);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<WorkDraft>): void => {
    // What is changed is not what was to be sent: the person sends it again.
    const next = { ...draft, waiting: undefined, ...part };
    setDraft(next);
    keepDraft(userId, order.id, next);
    setKept(true);
  };
  const send = async (ends: boolean): Promise<void> => {
    if (ends && draft.faultCause.trim() === '') return warn(w.causeMissing);
    if (ends && !(await ask({ title: w.askEnd }))) return;
    await deliver(ends ? 'end' : 'save');
  };
  const deliver = async (what: 'save' | 'end'): Promise<void> => {
    const { waiting: _, ...work } = draft;
    setBusy(true);
    try {
      await post(`${orderRecord.path}/mine`, {
        id: order.id,
        ...work,
        ...(what === 'end' ? { done: true } : {}),
      });
      forgetDraft(userId, order.id);
      setDraft({ ...draft, waiting: undefined });
      setKept(false);
      done();
      await onSent();
    } catch (error) {
      // Somebody in a shelter without a network goes on; what the server refused he has to read.
      if (isNoNetwork(error)) change({ waiting: what });
      else {
        change({ waiting: undefined });
        failed(error);
      }
    } finally {
      setBusy(false);
    }
  };
  useWhenOnline(draft.waiting !== undefined && !busy, () => void deliver(draft.waiting ?? 'save'));
  const text = (name: 'faultCause' | 'repairMethod' | 'accessories', label: string): JSX.Element => (
    <div className={styles.field}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <Input.TextArea
        id={`${id}-${name}`}
        size="large"
        autoSize={{ minRows: 2 }}
        maxLength={name === 'accessories' ? 200 : 500}
        value={draft[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </div>
  );
  return (
    <>
      {text('faultCause', w.cause)}
      {text('repairMethod', w.method)}
      {text('accessories', w.accessories)}
      <Photo
        label={w.faultPicture}
        link={draft.faultPicture}
        onTaken={(link) => change({ faultPicture: link })}
      />
      <Photo
        label={w.repairPicture}
        link={draft.repairPicture}
        onTaken={(link) => change({ repairPicture: link })}
      />
      <p role="status" className={recordPage.quiet}>
        {draft.waiting ? w.waits : kept ? w.draft : ''}
      </p>
      <div className={styles.row}>
        <Button size="large" block loading={busy} onClick={() => void send(false)}>
          {w.save}
        </Button>
        <Button size="large" block type="primary" loading={busy} onClick={() => void send(true)}>
          {w.finish}
        </Button>
      </div>
    </>
  );
}

interface PhotoProps {
  readonly label: string;
  readonly link: string;
  readonly onTaken: (link: string) => void;
}

/** A picture from the camera of the phone, uploaded at once. */
function Photo({ label, link, onTaken }: PhotoProps): JSX.Element {
  const w = useMessages(orderWords);
  const { failed } = useFeedback();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File): Promise<void> => {
    setBusy(true);
    try {
      onTaken((await putFile(file)).link);
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.field}>
      <span>{label}</span>
      {link !== '' && <img className={styles.thumb} src={link} alt={label} />}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={label}
        style={{ display: 'none' }}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file);
          target.value = '';
        }}
      />
      <Button size="large" block loading={busy} onClick={() => input.current?.click()}>
        {link === '' ? w.photo : w.photoAgain}
      </Button>
    </div>
  );
}
