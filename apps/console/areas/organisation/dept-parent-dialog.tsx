import type { WireRow } from '@heliodeck/client/page';
import { titleIn } from '@heliodeck/model/descriptors/title';
import { dept } from '@heliodeck/model/organisation/dept';
import { type JSX, useId, useState } from 'react';
import { post } from '../../api/client.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { LazyTreeChoice } from '../../fields/reference/ref-lazy-tree.tsx';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/panes.module.css';
import { organisationWords } from './organisation-words.ts';

interface DeptParentDialogProps {
  readonly depts: readonly WireRow[];
  readonly onMoved: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Moves departments below another, or to the top (docs/product/organisation.md#departments). The server refuses cycles.
 */
export function DeptParentDialog({ depts, onMoved, onClose }: DeptParentDialogProps): JSX.Element {
  const w = useMessages(organisationWords);
  const locale = useLocale();
  const { done } = useFeedback();
  const id = useId();
  const [parent, setParent] = useState<readonly string[]>([]);
  const move = async (): Promise<void> => {
    const ids = depts.map((row) => row.id).join(',');
    await post(`${dept.path}/update-parent`, {}, { ids, parentId: parent[0] ?? '' });
    done();
    onClose();
    await onMoved();
  };
  return (
    <Dialog title={w.batchEdit} width={450} onOk={move} onClose={onClose}>
      <div className={styles.entry}>
        <p className={styles.quiet}>{w.chosenDepts(depts.map((row) => titleIn(dept, row, locale)))}</p>
        <label htmlFor={id}>{w.parentDept}</label>
        <LazyTreeChoice
          id={id}
          field={dept.fields.parentId}
          value={parent}
          onChange={setParent}
          closed={depts.map((row) => row.id)}
          tenantId={String(depts[0]?.tenantId ?? '')}
        />
        <p className={styles.quiet}>{w.toTop}</p>
      </div>
    </Dialog>
  );
}
