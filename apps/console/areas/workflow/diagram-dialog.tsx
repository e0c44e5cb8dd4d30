import { useQuery } from '@tanstack/react-query';
import { type JSX, lazy, Suspense } from 'react';
import { get } from '../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { type ModelView, passedSteps } from './passed-steps.ts';
import styles from './work/work.module.css';
import { workflowWords } from './workflow-words.ts';

const InstancePicture = lazy(async () => ({
  default: (await import('../../widgets/process-picture/instance-picture.tsx')).InstancePicture,
}));

const ProcessPicture = lazy(async () => ({
  default: (await import('../../widgets/process-picture/process-picture.tsx')).ProcessPicture,
}));

interface DiagramProps {
  /** A definition, or an instance whose path is displayed in the picture. */
  readonly of: { readonly processDefinitionId: string } | { readonly processInstanceId: string };
  readonly name: string;
}

/** The drawing of a process; for an instance with its current position, the flows taken, users, times and durations. */
export function Diagram({ of, name }: DiagramProps): JSX.Element {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['flow-diagram', of],
    queryFn: ({ signal }) => get<ModelView>('blade-flow/process/model-view', { ...of }, signal),
  });
  if (!data) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  return (
    <Suspense fallback={<Waiting />}>
      <div className={styles.diagram}>
        {'processInstanceId' in of ? (
          <InstancePicture xml={data.xml} name={name} steps={passedSteps(data, translate)} />
        ) : (
          <ProcessPicture xml={data.xml} label={name} />
        )}
      </div>
    </Suspense>
  );
}

/** The diagram in a dialog. */
export function DiagramDialog({
  of,
  name,
  onClose,
}: DiagramProps & { readonly onClose: () => void }): JSX.Element {
  const w = useMessages(workflowWords);
  return (
    <Dialog title={`${w.picture} · ${name}`} width={1080} onClose={onClose}>
      <Diagram of={of} name={name} />
    </Dialog>
  );
}
