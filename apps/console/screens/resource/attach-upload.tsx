import { Upload } from 'antd';
import { type JSX, useState } from 'react';
import { fileTypes, putAttachment } from '../../api/uploads.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../icons/icon.tsx';
import { Dialog } from '../system/dialog.tsx';
import styles from './resource.module.css';
import { resourceWords } from './resource-words.ts';

interface AttachUploadProps {
  readonly onUploaded: () => Promise<void>;
  readonly onClose: () => void;
}

/** A place to drop a file on; it is sent at once, and the dialog closes when it has arrived. */
export function AttachUploadDialog({ onUploaded, onClose }: AttachUploadProps): JSX.Element {
  const w = useWords(resourceWords);
  const { done, failed } = useFeedback();
  const [busy, setBusy] = useState(false);
  const send = async (file: File): Promise<void> => {
    setBusy(true);
    try {
      await putAttachment(file);
      done();
      await onUploaded();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={w.attachments} width={555} onClose={onClose}>
      <Upload.Dragger
        accept={fileTypes}
        disabled={busy}
        showUploadList={false}
        aria-label={w.drop}
        beforeUpload={(file) => {
          void send(file);
          return false;
        }}
      >
        <div className={styles.drop} aria-busy={busy}>
          <Icon name="upload" size={28} />
          <p role="status">{busy ? w.uploading : w.drop}</p>
          <p className={styles.help}>{w.dropHelp}</p>
        </div>
      </Upload.Dragger>
    </Dialog>
  );
}
