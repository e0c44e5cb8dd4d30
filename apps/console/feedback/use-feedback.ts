import { ApiError, isAbort } from '@heliodeck/client/api-error';
import { label } from '@heliodeck/kit/label';
import { App } from 'antd';
import { createElement, useMemo } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { noteError } from '../state/client-errors.ts';
import { readingSeconds } from './reading-time.ts';

const words = {
  done: label('操作成功!', 'The operation was successful!'),
  unexpected: label('出现意外错误，已记入日志', 'Something unexpected happened; it is in the log.'),
  yes: label('确定', 'OK'),
  no: label('取消', 'Cancel'),
};

interface Confirmation {
  readonly title: string;
  readonly text?: string;
  readonly yes?: string;
  readonly no?: string;
  /** "Yes" is destructive, so Enter alone does not trigger it. */
  readonly grave?: boolean;
}

interface Feedback {
  /** Reports success; the default text is the product's usual one. */
  readonly done: (text?: string) => void;
  readonly warn: (text: string) => void;
  /** Displays the server's message. Cancelled requests are ignored. */
  readonly failed: (error: unknown) => void;
  /**
   * Displays that something is in progress, until the returned function is called; a second call with the key
   * replaces the text.
   */
  readonly running: (key: string, text: string) => () => void;
  /** Asks for confirmation; Escape means no. */
  readonly ask: (question: Confirmation) => Promise<boolean>;
}

/** A message with its lines, shown for as long as it takes to read. */
const readable = (text: string) => ({
  key: text,
  content: createElement('span', { style: { whiteSpace: 'pre-line' } }, text),
  duration: readingSeconds(text),
});

/** The only way to report results and to ask for confirmation. Must be used inside the shell. */
export function useFeedback(): Feedback {
  const { message, modal } = App.useApp();
  const w = useMessages(words);
  return useMemo(
    () => ({
      // The text is the key: a repeated message is displayed once.
      done: (text = w.done) => void message.success({ key: text, content: text }),
      warn: (text) => void message.warning(readable(text)),
      failed: (error) => {
        if (isAbort(error)) return;
        noteError('call', error);
        const text = error instanceof ApiError ? error.message : w.unexpected;
        void message.error(readable(text));
      },
      running: (key, text) => {
        void message.open({ key, type: 'loading', content: text, duration: 0 });
        return () => message.destroy(key);
      },
      ask: async (question) =>
        await modal.confirm({
          title: question.title,
          // Each line of the text is a paragraph.
          content: question.text?.split('\n').map((line) => createElement('p', { key: line }, line)),
          okText: question.yes ?? w.yes,
          cancelText: question.no ?? w.no,
          okButtonProps: question.grave ? { danger: true, type: 'primary' } : {},
          focusable: { autoFocusButton: question.grave ? 'cancel' : 'ok' },
          centered: true,
          icon: null,
          width: 400,
        }),
    }),
    [message, modal, w],
  );
}
