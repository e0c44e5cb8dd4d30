import type { RemarkFile } from '@heliodeck/model/workflow/task-parts';
import { Button } from 'antd';
import { type JSX, useId, useRef, useState } from 'react';
import { post } from '../../../api/client.ts';
import { fileTypes, putFile } from '../../../api/uploads.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { workflowWords } from '../workflow-words.ts';
import { WrittenText } from './task-dialogs.tsx';
import styles from './work.module.css';

const mostFiles = 5;

/** Input for a comment on a process, with files. */
export function CommentBox({
  processInstanceId,
  onSent,
}: {
  readonly processInstanceId: string;
  readonly onSent: () => Promise<void>;
}): JSX.Element {
  const w = useMessages(workflowWords);
  const id = useId();
  const { done, failed, warn } = useFeedback();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly RemarkFile[]>([]);
  const [busy, setBusy] = useState(false);
  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  const attach = (file: File) =>
    during(async () => {
      const { link } = await putFile(file);
      setFiles((known) => [...known, { name: file.name.slice(0, 200), link }]);
    });
  const send = async (): Promise<void> => {
    if (text.trim() === '' && files.length === 0) return warn(w.emptyRemark);
    await during(async () => {
      await post('blade-flow/work/comment', { processInstanceId, comment: text.trim(), files });
      done();
      // Text and files entered while the comment was being sent are kept.
      setText((now) => (now === text ? '' : now));
      setFiles((now) => now.filter((file) => !files.includes(file)));
      await onSent();
    });
  };
  return (
    <div className={`${styles.fields} ${styles.remark}`}>
      <WrittenText id={id} label={w.writeComment} value={text} onChange={setText} />
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map(({ name, link }) => (
            <li key={link}>
              {name}{' '}
              <Button
                size="small"
                type="text"
                aria-label={w.removeFile(name)}
                onClick={() => setFiles(files.filter((one) => one.link !== link))}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        <input
          ref={input}
          hidden
          type="file"
          accept={fileTypes}
          aria-label={w.addFile}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void attach(file);
            target.value = '';
          }}
        />
        <Button disabled={busy || files.length >= mostFiles} onClick={() => input.current?.click()}>
          {w.addFile}
        </Button>
        <Button loading={busy} onClick={() => void send()}>
          {w.send}
        </Button>
      </div>
    </div>
  );
}
