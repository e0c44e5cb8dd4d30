import { ApiError, isAbort } from '@heliodeck/client/api-error';
import { label } from '@heliodeck/kit/label';
import { App } from 'antd';
import { createElement, useMemo } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { noteError } from '../state/client-errors.ts';

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
  /** The answer "yes" destroys something: Enter alone does not give it. */
  readonly grave?: boolean;
}

interface Feedback {
  /** Says that it worked; without text in the product's usual words. */
  readonly done: (text?: string) => void;
  readonly warn: (text: string) => void;
  /** Says what the server said. Calls given up on purpose are passed over. */
  readonly failed: (error: unknown) => void;
  /** Says what runs at the moment, until the returned function ends it; a second call with the key replaces the text. */
  readonly running: (key: string, text: string) => () => void;
  /** Asks yes or no; Escape is no. */
  readonly ask: (question: Confirmation) => Promise<boolean>;
}

/** The one way to report and the one way to confirm. Needs the shell around it. */
export function useFeedback(): Feedback {
  const { message, modal } = App.useApp();
  const w = useMessages(words);
  return useMemo(
    () => ({
      // The text is the key: said again while it stands, it stands once.
      done: (text = w.done) => void message.success({ key: text, content: text }),
      warn: (text) => void message.warning({ key: text, content: text }),
      failed: (error) => {
        if (isAbort(error)) return;
        noteError('call', error);
        const text = error instanceof ApiError ? error.message : w.unexpected;
        void message.error({ key: text, content: text });
      },
      running: (key, text) => {
        void message.open({ key, type: 'loading', content: text, duration: 0 });
        return () => message.destroy(key);
      },
      ask: async (question) =>
        await modal.confirm({
          title: question.title,
          // Several lines stand as lines.
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
