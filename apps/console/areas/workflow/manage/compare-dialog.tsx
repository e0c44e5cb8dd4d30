import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type JSX, useId, useState } from 'react';
import { get } from '../../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../../crud/notices/list-notices.tsx';
import { useMessages } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ComparedPictures } from '../../../widgets/process-picture/compared-pictures.tsx';
import type { ModelView } from '../passed-steps.ts';
import work from '../work/work.module.css';
import { workflowWords } from '../workflow-words.ts';

interface StoredVersion {
  readonly id: string;
  readonly version: number;
}

interface CompareProps {
  /** The newest version of the process. */
  readonly definitionId: string;
  readonly version: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** An older version of a process beside the newest one, with added, removed and changed elements. */
export function CompareDialog({ definitionId, version, name, onClose }: CompareProps): JSX.Element {
  const w = useMessages(workflowWords);
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: ['flow-versions', definitionId],
    queryFn: ({ signal }) =>
      get<readonly StoredVersion[]>(
        'blade-flow/manager/versions',
        { processDefinitionId: definitionId },
        signal,
      ),
  });
  const others = (data ?? []).filter((one) => one.id !== definitionId);
  const older = others.find((one) => one.id === chosen) ?? others[0];
  const drawings = useQuery({
    queryKey: ['flow-compared', definitionId, older?.id],
    queryFn: ({ signal }) =>
      Promise.all(
        [older?.id ?? '', definitionId].map((processDefinitionId) =>
          get<ModelView>('blade-flow/process/model-view', { processDefinitionId }, signal),
        ),
      ),
    enabled: older !== undefined,
  });
  const [before, after] = drawings.data ?? [];
  const failure = error ?? drawings.error;
  // Older versions may have been deleted meanwhile.
  const isAlone = data !== undefined && older === undefined;
  return (
    <Dialog title={`${w.compareVersions} · ${name}`} width={isAlone ? 440 : 1200} onClose={onClose}>
      {failure ? (
        <LoadFailure error={failure} onAgain={() => void (error ? refetch() : drawings.refetch())} />
      ) : data === undefined ? (
        <LoadingRows />
      ) : older === undefined ? (
        <p role="status">{w.oneVersion}</p>
      ) : (
        <div className={work.fields}>
          <div>
            <label htmlFor={id}>{w.compareWith}</label>{' '}
            <Select
              id={id}
              value={older.id}
              options={others.map((one) => ({ value: one.id, label: `v${one.version}` }))}
              onChange={setChosen}
            />
          </div>
          {before && after ? (
            <ComparedPictures
              before={{ name: `v${older.version}`, xml: before.xml }}
              after={{ name: `v${version}`, xml: after.xml }}
            />
          ) : (
            <LoadingRows />
          )}
        </div>
      )}
    </Dialog>
  );
}
