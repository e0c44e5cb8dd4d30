import { type Frame, withFrame } from '@heliodeck/reports/template/frame';
import { Button, Upload } from 'antd';
import { type JSX, useState } from 'react';
import { api } from '../../../api/client.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import { designerWords } from './designer-words.ts';
import type { TemplateDraft } from './use-draft.ts';

interface ReadFrame extends Frame {
  readonly formulas: number;
  readonly pictures: number;
}

/** Imports the frame of a template from a spreadsheet, as one step that can be undone. Sets and parameters are kept. */
export function FrameButton({ change }: Pick<TemplateDraft, 'change'>): JSX.Element {
  const w = useMessages(designerWords);
  const { done, failed, warn } = useFeedback();
  const [isBusy, setIsBusy] = useState(false);
  const read = async (file: File): Promise<void> => {
    const form = new FormData();
    form.append('file', file);
    setIsBusy(true);
    try {
      const { formulas, pictures, ...frame } = await api.upload<ReadFrame>(
        'blade-report/report/read-frame',
        form,
      );
      change((now) => withFrame(now, frame));
      if (formulas + pictures > 0) warn(w.frameWithout(formulas, pictures));
      else done(w.frameTaken);
    } catch (refused) {
      failed(refused);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Upload
      accept=".xlsx"
      showUploadList={false}
      disabled={isBusy}
      beforeUpload={(file) => {
        void read(file);
        return false;
      }}
    >
      <Button icon={<Icon name="upload" size={16} />} loading={isBusy} title={w.frameHelp}>
        {w.frame}
      </Button>
    </Upload>
  );
}
