import { textOrEmpty } from '@heliodeck/kit/plain-value';
import { isOutside, type PatrolCheckResult, readResults } from '@heliodeck/model/patrols/check-list';
import { patrolOrder } from '@heliodeck/model/patrols/patrol-order';
import { Button, Input, Segmented } from 'antd';
import { type JSX, useId } from 'react';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { ResultsInput } from '../../widgets/patrols/results-input.tsx';
import styles from './orders.module.css';
import { ownWords } from './own-words.ts';
import { Photo } from './photo.tsx';
import { useOwnWork, type WorkKind } from './use-own-work.ts';
import type { OwnFormProps } from './work-form.tsx';
import { WorkState } from './work-state.tsx';

interface Patrol {
  readonly checkResults: readonly PatrolCheckResult[];
  readonly isUnusual: 0 | 1;
  readonly unusualContent: string;
  readonly picture: string;
}

/** The fields that a patroller fills in on a patrol order. */
export const patrolWork: WorkKind<Patrol> = {
  entity: patrolOrder,
  read: (raw) => ({
    checkResults: readResults(raw.checkResults) ?? [],
    isUnusual: Number(raw.isUnusual) === 1 ? 1 : 0,
    unusualContent: textOrEmpty(raw.unusualContent),
    picture: textOrEmpty(raw.picture),
  }),
  bodyOf: ({ checkResults, ...said }) => ({
    ...said,
    ...(checkResults.length === 0
      ? {}
      : { checkResults: checkResults.map(({ name, value = null }) => ({ name, value })) }),
  }),
  pictures: ['picture'],
};

/** The form of a patrol: check list, anomalies, a picture. Stored on the device until it is sent. */
export function PatrolForm({ order, title, onSent }: OwnFormProps): JSX.Element {
  const w = useMessages(ownWords);
  const id = useId();
  const { ask } = useFeedback();
  const own = useOwnWork(patrolWork, { order, title, onSent });
  const { work, change, send, isBusy } = own;
  const willReport = work.checkResults.some(isOutside);
  const end = async (): Promise<void> => {
    const missing = work.checkResults.filter(({ value }) => value == null).length;
    const text = [missing > 0 ? w.unchecked(missing) : '', willReport ? w.willReport : ''].filter(Boolean);
    if (await ask({ title: w.askFinish, ...(text.length === 0 ? {} : { text: text.join('\n') }) }))
      await send('end');
  };
  return (
    <>
      {work.checkResults.length > 0 && (
        <ResultsInput
          isLarge
          value={work.checkResults}
          onChange={(checkResults) => change({ checkResults })}
        />
      )}
      {willReport && (
        <p role="status">
          <ToneTag tone="warning">{w.willReport}</ToneTag>
        </p>
      )}
      <div className={styles.field}>
        <span>{w.state}</span>
        <Segmented
          block
          size="large"
          aria-label={w.state}
          value={willReport ? 1 : work.isUnusual}
          disabled={willReport}
          options={[
            { value: 0, label: w.normal },
            { value: 1, label: w.abnormal },
          ]}
          onChange={(value) => change({ isUnusual: value === 1 ? 1 : 0 })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-unusual`}>{w.unusual}</label>
        <Input.TextArea
          id={`${id}-unusual`}
          size="large"
          autoSize={{ minRows: 2 }}
          maxLength={500}
          value={work.unusualContent}
          onChange={({ target }) => change({ unusualContent: target.value })}
        />
      </div>
      <Photo
        label={w.picture}
        link={work.picture}
        kept={own.pictures.picture}
        isBusy={isBusy}
        onTaken={(file) => void own.takePicture('picture', file)}
      />
      <WorkState {...own} />
      <div className={styles.row}>
        <Button size="large" block loading={isBusy} onClick={() => void send('save')}>
          {w.save}
        </Button>
        <Button size="large" block type="primary" loading={isBusy} onClick={() => void end()}>
          {w.finishPatrol}
        </Button>
      </div>
    </>
  );
}
