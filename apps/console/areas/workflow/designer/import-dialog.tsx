import { Input } from 'antd';
import { type JSX, useId, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { FileButton } from './file-button.tsx';

interface ImportProps {
  /** Loads a file, or a text as a file. @returns false if it was refused: the dialog stays open */
  readonly onFile: (file: File) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Imports a drawing of another tool: its BPMN text, or its file. */
export function DrawingImportDialog({ onFile, onClose }: ImportProps): JSX.Element {
  const w = useMessages(designerWords);
  const id = useId();
  const [text, setText] = useState('');
  const take = async (file: File): Promise<void> => {
    if (await onFile(file)) onClose();
  };
  const takeText = async (): Promise<void> => {
    // Text is already decoded, whatever encoding its file declares.
    const plain = text.replace(/^\s*<\?xml[^>]*\?>/, '');
    await take(new File([plain], `${w.unnamed}.bpmn20.xml`, { type: 'application/xml' }));
  };
  return (
    <Dialog title={w.importTitle} width={720} onOk={takeText} changed={text !== ''} onClose={onClose}>
      <div className={styles.import}>
        <p className={styles.message}>{w.importMeaning}</p>
        <div>
          <FileButton label={w.importFile} icon="folder" hasText onFile={(file) => void take(file)} />
        </div>
        <label htmlFor={id}>{w.importText}</label>
        <Input.TextArea
          id={id}
          className={styles.importText ?? ''}
          autoSize={{ minRows: 8, maxRows: 16 }}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </Dialog>
  );
}
