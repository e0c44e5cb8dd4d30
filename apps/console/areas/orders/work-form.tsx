import type { WireRow } from '@heliodeck/client/page';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { Button, Input } from 'antd';
import { type JSX, useId, useState } from 'react';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import styles from './orders.module.css';
import { ownWords } from './own-words.ts';
import { Photo } from './photo.tsx';
import { useOwnWork, type WorkKind } from './use-own-work.ts';
import { WorkState } from './work-state.tsx';

const names = ['faultCause', 'repairMethod', 'accessories', 'faultPicture', 'repairPicture'] as const;
type WorkTexts = Readonly<Record<(typeof names)[number], string>>;

/** The fields that a repairman fills in on a work order. */
export const repairWork: WorkKind<WorkTexts> = {
  entity: orderRecord,
  read: (raw) =>
    Object.fromEntries(names.map((name) => [name, typeof raw[name] === 'string' ? raw[name] : ''])) as Record<
      (typeof names)[number],
      string
    >,
  bodyOf: (work) => work,
  pictures: ['faultPicture', 'repairPicture'],
};

export interface OwnFormProps {
  readonly order: WireRow;
  readonly title: string;
  readonly onSent: () => Promise<unknown>;
}

/** The form of a work order. Stored on the device until it is sent. */
export function WorkForm({ order, title, onSent }: OwnFormProps): JSX.Element {
  const w = useMessages(ownWords);
  const id = useId();
  const { ask, warn } = useFeedback();
  const own = useOwnWork(repairWork, { order, title, onSent });
  const { work, change, send, isBusy } = own;
  const [isAsked, setIsAsked] = useState(false);
  const isCauseMissing = isAsked && work.faultCause.trim() === '';
  const end = async (): Promise<void> => {
    setIsAsked(true);
    if (work.faultCause.trim() === '') {
      document.getElementById(`${id}-faultCause`)?.focus();
      return warn(w.causeMissing);
    }
    if (await ask({ title: w.askEnd })) await send('end');
  };
  const text = (name: 'faultCause' | 'repairMethod' | 'accessories', label: string): JSX.Element => (
    <div className={styles.field}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <Input.TextArea
        id={`${id}-${name}`}
        size="large"
        autoSize={{ minRows: 2 }}
        maxLength={name === 'accessories' ? 200 : 500}
        {...(name === 'faultCause' && isCauseMissing
          ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-why` }
          : {})}
        value={work[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
      {name === 'faultCause' && isCauseMissing && (
        <span id={`${id}-why`} className={styles.wrong}>
          {w.causeMissing}
        </span>
      )}
    </div>
  );
  const photo = (name: 'faultPicture' | 'repairPicture', label: string): JSX.Element => (
    <Photo
      {...{ label, isBusy }}
      link={work[name]}
      kept={own.pictures[name]}
      onTaken={(file) => void own.takePicture(name, file)}
    />
  );
  return (
    <>
      {text('faultCause', w.cause)}
      {text('repairMethod', w.method)}
      {text('accessories', w.accessories)}
      {photo('faultPicture', w.faultPicture)}
      {photo('repairPicture', w.repairPicture)}
      <WorkState {...own} />
      <div className={styles.row}>
        <Button size="large" block loading={isBusy} onClick={() => void send('save')}>
          {w.save}
        </Button>
        <Button size="large" block type="primary" loading={isBusy} onClick={() => void end()}>
          {w.finish}
        </Button>
      </div>
    </>
  );
}
