import { ApiError } from '@heliodeck/client/api-error';
import { fillText } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { Button, Form, Input, Upload } from 'antd';
import { type JSX, useState } from 'react';
import { imageTypes, putFile } from '../../api/uploads.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './resource.module.css';
import { resourceWords } from './resource-words.ts';
import { TrialOutcome } from './trial-outcome.tsx';

interface OssDebugProps {
  readonly code: string;
  readonly onClose: () => void;
}

/** Uploads a picture with one configuration, active or not, and displays the resulting address. */
export function OssDebugDialog({ code, onClose }: OssDebugProps): JSX.Element {
  const w = useMessages(resourceWords);
  const locale = useLocale();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState('');
  const [address, setAddress] = useState('');
  const [failure, setFailure] = useState('');
  const submit = async (): Promise<void> => {
    setAddress('');
    setFailure('');
    setProblem(file ? '' : w.imageMissing);
    if (!file) return;
    try {
      setAddress((await putFile(file, code)).link);
    } catch (error) {
      // The error is kept for reading and comparing after the notification has disappeared.
      if (error instanceof ApiError) setFailure(error.message);
      throw error;
    }
  };
  return (
    <Dialog title={w.ossDebug} width={550} onOk={submit} onClose={onClose}>
      <Form layout="vertical">
        <Form.Item label={w.code} htmlFor="oss-debug-code">
          <Input id="oss-debug-code" value={code} readOnly />
        </Form.Item>
        <Form.Item
          label={w.image}
          required
          validateStatus={problem ? 'error' : ''}
          help={problem ? <span role="alert">{problem}</span> : undefined}
        >
          <Upload
            accept={imageTypes}
            maxCount={1}
            fileList={file ? [{ uid: file.name, name: file.name, status: 'done' }] : []}
            beforeUpload={(chosen) => {
              setFile(chosen);
              setProblem('');
              setFailure('');
              return false;
            }}
            onRemove={() => setFile(undefined)}
          >
            <Button autoFocus icon={<Icon name="upload" size={16} />}>
              {w.chooseImage}
            </Button>
          </Upload>
        </Form.Item>
      </Form>
      {failure && <TrialOutcome tone="critical">{failure}</TrialOutcome>}
      {address && (
        <TrialOutcome tone="good" role="status">
          {fillText(messages['reply.imageAddress'], { url: address }, locale)}
        </TrialOutcome>
      )}
      {address && <Uploaded key={address} address={address} />}
    </Dialog>
  );
}

/** Displays the picture from its address, which shows whether the address is publicly readable. */
function Uploaded({ address }: { address: string }): JSX.Element {
  const w = useMessages(resourceWords);
  const [lost, setLost] = useState(false);
  return lost ? (
    <TrialOutcome tone="warning" role="status">
      {w.imageUnreadable}
    </TrialOutcome>
  ) : (
    <img className={styles.uploaded} src={address} alt={w.imageUploaded} onError={() => setLost(true)} />
  );
}
