import { label } from '@heliodeck/kit/label';
import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { sendErrors } from '../../api/error-report.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { type ClientError, clientErrors } from '../../state/client-errors.ts';
import { useStore } from '../../state/store.ts';
import styles from './logs-page.module.css';

const words = {
  about: label(
    '本页列出此浏览器自打开控制台以来的错误。',
    'Faults of this browser since the console was opened.',
  ),
  none: label('没有错误', 'No faults'),
  send: label('上报服务器', 'Send to the server'),
  sent: label('已上报', 'Sent'),
  clear: label('清除', 'Clear'),
  script: label('脚本', 'Script'),
  call: label('请求', 'Call'),
  screen: label('页面', 'Screen'),
};

/** Errors of this browser, to be read, sent or cleared. */
export function LogsPage(): JSX.Element {
  const w = useMessages(words);
  const list = useStore(clientErrors);
  const { done, failed } = useFeedback();
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await sendErrors(list);
      done(w.sent);
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.page}>
      <div className={styles.head}>
        <p>{w.about}</p>
        <Button disabled={list.length === 0} loading={busy} onClick={() => void send()}>
          {w.send}
        </Button>
        <Button disabled={list.length === 0} onClick={() => clientErrors.set([])}>
          {w.clear}
        </Button>
      </div>
      {list.length === 0 ? (
        <p className={styles.none}>{w.none}</p>
      ) : (
        <ul className={styles.list}>
          {list.map((entry) => (
            <Entry key={`${entry.at}${entry.message}`} entry={entry} kind={w[entry.kind]} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ entry, kind }: { entry: ClientError; kind: string }): JSX.Element {
  const locale = useLocale();
  return (
    <li>
      <details>
        <summary>
          <time dateTime={new Date(entry.at).toISOString()}>
            {new Date(entry.at).toLocaleTimeString(locale === 'zh' ? 'zh-CN' : 'en-GB')}
          </time>
          <span className={styles.kind}>{kind}</span>
          <span className={styles.message}>{entry.message}</span>
          <span className={styles.where}>{entry.where}</span>
        </summary>
        <pre className={styles.stack}>{entry.stack || entry.message}</pre>
      </details>
    </li>
  );
}
