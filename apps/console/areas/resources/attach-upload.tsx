import { largestUpload } from '@heliodeck/model/wire/kept-file';
import { fillLabel } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { Progress, Upload } from 'antd';
import { type JSX, useState } from 'react';
import { fileTypes, putAttachment } from '../../api/uploads.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './resource.module.css';
import { resourceWords } from './resource-words.ts';

interface AttachUploadProps {
  readonly onUploaded: () => Promise<void>;
  readonly onClose: () => void;
}

/** A drop area for a file; the file is sent at once, and the dialog closes when the upload is complete. */
export function AttachUploadDialog({ onUploaded, onClose }: AttachUploadProps): JSX.Element {
  const w = useMessages(resourceWords);
  const translate = useTranslate();
  const { done, failed, warn } = useFeedback();
  const [sending, setSending] = useState<{ readonly name: string; readonly percent: number }>();
  const send = async (file: File): Promise<void> => {
    // Avoids sending a file over a slow line that the server would refuse.
    if (file.size > largestUpload) {
      warn(translate(fillLabel(messages['upload.tooLarge'], { max: largestUpload / 1024 / 1024 })));
      return;
    }
    const at = (share: number) => setSending({ name: file.name, percent: Math.floor(share * 100) });
    at(0);
    try {
      await putAttachment(file, at);
      done();
      await onUploaded();
    } catch (error) {
      failed(error);
    } finally {
      setSending(undefined);
    }
  };
  return (
    <Dialog title={w.attachments} width={555} onClose={onClose}>
      <Upload.Dragger
        accept={fileTypes}
        openFileDialogOnClick={sending === undefined}
        showUploadList={false}
        aria-label={w.drop}
        beforeUpload={(file) => {
          if (!sending) void send(file);
          return false;
        }}
      >
        <div className={styles.drop} aria-busy={sending !== undefined}>
          <Icon name="upload" size={28} />
          <p role="status">{sending ? w.uploading : w.drop}</p>
          {sending ? (
            <>
              <p className={styles.file} title={sending.name}>
                {sending.name}
              </p>
              <Progress
                percent={sending.percent}
                strokeColor="var(--accent)"
                aria-label={w.uploading}
                className={styles.bar ?? ''}
              />
            </>
          ) : (
            <p className={styles.help}>{w.dropHelp}</p>
          )}
        </div>
      </Upload.Dragger>
    </Dialog>
  );
}
