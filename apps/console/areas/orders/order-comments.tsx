import { orderRecord } from '@heliodeck/model/orders/order-record';
import { Button, Input } from 'antd';
import { type JSX, useState } from 'react';
import { post } from '../../api/client.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages } from '../../i18n/messages.ts';
import recordPage from '../../ui/record-page.module.css';
import { orderWords } from './order-words.ts';
import styles from './orders.module.css';

/** A comment on an order. */
export interface OrderComment {
  readonly id: string;
  readonly who: string;
  readonly isOwn: boolean;
  readonly at: string;
  readonly content: string;
}

interface OrderCommentsProps {
  readonly orderId: string;
  readonly comments: readonly OrderComment[];
  readonly mayWrite: boolean;
  readonly reload: () => Promise<unknown>;
}

const longest = 1000;

/** Comments of an order, oldest first, and the field for another; comments of others arrive with the live feed. */
export function OrderComments({ orderId, comments, mayWrite, reload }: OrderCommentsProps): JSX.Element {
  const w = useMessages(orderWords);
  const { failed } = useFeedback();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const content = text.trim();
  const send = async (): Promise<void> => {
    if (content === '' || busy) return;
    setBusy(true);
    try {
      await post(`${orderRecord.path}/comment`, { id: orderId, content });
      // Text typed while the comment was being sent is kept.
      setText((now) => (now === text ? '' : now));
      await reload();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {comments.length === 0 && <p className={recordPage.quiet}>{w.noComments}</p>}
      <ol className={styles.comments} aria-label={w.comments} aria-live="polite">
        {comments.map((one) => (
          <li key={one.id} data-own={one.isOwn}>
            <p>
              <strong>{one.who}</strong> <ZonedTime className={recordPage.quiet} text={one.at} />
            </p>
            <p className={styles.commentText}>{one.content}</p>
          </li>
        ))}
      </ol>
      {mayWrite && (
        <form
          className={styles.commentForm}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <Input.TextArea
            aria-label={w.comment}
            placeholder={w.comment}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={longest}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
            }}
          />
          <Button htmlType="submit" disabled={content === ''} loading={busy}>
            {w.sendComment}
          </Button>
        </form>
      )}
    </>
  );
}
