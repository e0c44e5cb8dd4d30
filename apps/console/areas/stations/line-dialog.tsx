import type { WireRow } from '@heliodeck/client/page';
import { Modal } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DtuLine } from '../../widgets/line-facts/line-facts.tsx';
import { lineWords } from '../../widgets/line-facts/line-words.ts';
import { dtuSubject } from './dtu-entity.ts';

/** Statistics of the line of a DTU, device by device. */
export function LineDialog({ dtu, onClose }: { dtu: WireRow; onClose: () => void }): JSX.Element {
  const w = useMessages(lineWords);
  return (
    // Scrolls with the dialog: a scrollable body could not be reached with the keyboard, as it has no focusable
    // elements.
    <Modal open centered width={760} title={w.titleOf(dtuSubject(dtu))} footer={null} onCancel={onClose}>
      <DtuLine dtuId={dtu.id} />
    </Modal>
  );
}
