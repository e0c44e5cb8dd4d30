import { Button, Tabs } from 'antd';
import type { JSX } from 'react';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { ProcessPicture } from '../../../widgets/process-picture/process-picture.tsx';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';

interface PreviewProps {
  readonly xml: string;
  readonly onClose: () => void;
}

/** The drawing as a read-only picture, and as the file it is saved as. */
export function PreviewDialog({ xml, onClose }: PreviewProps): JSX.Element {
  const w = useMessages(designerWords);
  const { done } = useFeedback();
  const copy = (): void => void navigator.clipboard.writeText(xml).then(() => done(w.copied));
  return (
    <Dialog
      title={w.preview}
      width={1000}
      onClose={onClose}
      footer={<Button onClick={copy}>{w.copy}</Button>}
    >
      <Tabs
        items={[
          {
            key: 'picture',
            label: w.picture,
            children: (
              <div className={styles.picture}>
                <ProcessPicture xml={xml} label={w.preview} />
              </div>
            ),
          },
          {
            key: 'xml',
            label: w.xml,
            children: (
              <ScrollRegion label={w.xml} className={styles.xml}>
                {xml}
              </ScrollRegion>
            ),
          },
        ]}
      />
    </Dialog>
  );
}
