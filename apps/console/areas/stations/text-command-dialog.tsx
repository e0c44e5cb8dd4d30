import { ApiError } from '@heliodeck/client/api-error';
import type { WireRow } from '@heliodeck/client/page';
import type { Label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { Button, Input, Modal } from 'antd';
import { type JSX, type ReactNode, useId, useState } from 'react';
import { useFirstField } from '../../crud/form/use-first-field.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { offlineWords } from '../../fields/shared/mark-words.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import notice from '../../theme/notice.module.css';
import { ToneMark } from '../../theme/tone.tsx';
import { useAskedClose } from '../../ui/unsaved-guard.ts';
import { CommandCard } from '../../widgets/command-drawer/command-card.tsx';
import type { CommandRequest } from '../../widgets/command-drawer/command-request.ts';
import {
  type CommandRow,
  hasSucceeded,
  isOver,
  isUnanswered,
  subjectOf,
} from '../../widgets/command-drawer/command-row.ts';
import { reasonOf } from '../../widgets/command-drawer/reason-words.ts';
import { useCommand } from '../../widgets/command-drawer/use-command.tsx';
import styles from './dtu.module.css';
import { dtuSubject } from './dtu-entity.ts';
import { dtuWords } from './dtu-words.ts';

interface TextCommandDialogProps {
  /** What is sent: the title of the dialog, before the DTU and its station. */
  readonly what: string;
  readonly dtu: WireRow;
  readonly label: string;
  readonly help?: string;
  /** Why a text cannot be sent. */
  readonly problemOf: (text: string) => Label | undefined;
  readonly requestOf: (text: string) => CommandRequest;
  /** Displayed below the field during typing. */
  readonly hint?: (text: string, change: (text: string) => void) => ReactNode;
  /** Displayed below the result. */
  readonly reading?: (row: CommandRow) => ReactNode;
  readonly onClose: () => void;
}

/**
 * A typed text that is sent to a DTU: validated on blur, with a password prompt; the field is cleared once the text was
 * sent, whatever the result. A text that was not sent stays in the field, so that the user need not type it again. A
 * missing response is not reported as a failure to send: many DTUs accept a configuration without responding.
 */
export function TextCommandDialog(props: TextCommandDialogProps): JSX.Element {
  const { what, dtu, problemOf } = props;
  const subject = dtuSubject(dtu);
  const since = typeof dtu.offlineSince === 'string' ? dtu.offlineSince : undefined;
  const w = useMessages(dtuWords);
  const translate = useTranslate();
  const id = useId();
  const { done, failed, warn } = useFeedback();
  const { send, busy, surface } = useCommand();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<Label>();
  const [row, setRow] = useState<CommandRow>();
  const around = useFirstField();
  const leave = useAskedClose(text.trim() !== '', props.onClose);

  const change = (next: string): void => {
    setText(next);
    setProblem(undefined);
  };
  const submit = async (): Promise<void> => {
    const wrong = problemOf(text);
    setProblem(wrong);
    if (wrong) return;
    const ended = await send(props.requestOf(text), { subject, show: 'quiet' });
    if (ended === undefined) return;
    setRow(ended);
    if (ended.sentTime !== null || !isOver(ended)) change('');
    const reason = reasonOf(ended);
    if (hasSucceeded(ended)) done();
    else if (ended.sentTime !== null && reason && ended.answer) warn(translate(reason));
    else if (isUnanswered(ended)) warn(translate(messages['command.unanswered']));
    else if (isOver(ended)) {
      const words = translate(messages['command.sendFailed']);
      failed(new ApiError('refused', words, { reason: 'command.sendFailed' }));
    }
  };
  return (
    <Modal
      open
      centered
      width={600}
      title={subjectOf(what, subject)}
      mask={{ closable: false }}
      onCancel={leave}
      footer={
        <>
          <Button onClick={leave}>{w.close}</Button>
          <Button type="primary" loading={busy} onClick={() => void submit()}>
            {w.send}
          </Button>
        </>
      }
      styles={{ body: { maxHeight: 'calc(100 * var(--dvh) - 208px)', overflow: 'auto' } }}
    >
      {dtu.onlineStatus !== 1 && (
        <p role="status" className={notice.warning}>
          <ToneMark tone="warning" />
          {w.cannotSend(translate(offlineWords(since)))}
        </p>
      )}
      <div ref={around} className={styles.entry}>
        <label htmlFor={id}>{props.label}</label>
        <Input.TextArea
          id={id}
          className={styles.code ?? ''}
          autoSize={{ minRows: 4, maxRows: 12 }}
          value={text}
          disabled={busy}
          spellCheck={false}
          autoCapitalize="off"
          status={problem ? 'error' : ''}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}help ${id}problem`}
          onChange={(event) => change(event.target.value)}
          onBlur={() => setProblem(problemOf(text))}
        />
        <p id={`${id}problem`} role="alert" className={styles.problem}>
          {problem && translate(problem)}
        </p>
        {props.hint?.(text, change)}
        <div id={`${id}help`} className={styles.help}>
          {props.help && <p>{props.help}</p>}
          <p>{w.tellsPassword}</p>
        </div>
      </div>
      {row && (
        <section aria-label={w.lastAnswer} className={styles.result}>
          <CommandCard row={row} />
          {props.reading?.(row)}
        </section>
      )}
      {surface}
    </Modal>
  );
}
