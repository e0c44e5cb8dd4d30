import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type JSX, useId, useState } from 'react';
import { get, post } from '../../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { ToneTag } from '../../../theme/tone.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import work from '../work/work.module.css';
import { workflowWords } from '../workflow-words.ts';
import styles from './manage.module.css';

interface DeployedVersion {
  readonly id: string;
  readonly version: number;
  readonly running: number;
}

interface Check {
  readonly elements: readonly {
    readonly id: string;
    readonly name: string;
    readonly target: string | null;
    readonly choices: readonly { readonly id: string; readonly name: string }[];
  }[];
  readonly instances: readonly {
    readonly id: string;
    readonly startUser: string;
    readonly taskName: string;
    readonly startTime: string;
    readonly fits: boolean;
    readonly problems: readonly string[];
  }[];
}

type Nodes = Readonly<Record<string, string>>;

/**
 * Migrates running instances of an older version to this one: a mapping of elements, a check of each instance, then the
 * migration of all that fit.
 */
export function MigrateDialog({
  definitionId,
  name,
  onDone,
  onClose,
}: {
  readonly definitionId: string;
  readonly name: string;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}): JSX.Element {
  const w = useMessages(workflowWords);
  const id = useId();
  const { done, warn } = useFeedback();
  const [from, setFrom] = useState<string>();
  const [nodes, setNodes] = useState<Nodes>({});
  const versions = useQuery({
    queryKey: ['flow-versions', definitionId],
    queryFn: ({ signal }) =>
      get<readonly DeployedVersion[]>(
        'blade-flow/manager/versions',
        { processDefinitionId: definitionId },
        signal,
      ),
    gcTime: 0,
  });
  const check = useQuery({
    queryKey: ['flow-migration', from, definitionId, nodes],
    queryFn: () => post<Check>('blade-flow/manager/check-migration', { from, to: definitionId, nodes }),
    enabled: from !== undefined,
    placeholderData: (before) => before,
    gcTime: 0,
  });
  const others = (versions.data ?? []).filter((one) => one.id !== definitionId && one.running > 0);
  const fitting = check.data?.instances.filter(({ fits }) => fits).length ?? 0;
  const send = async (): Promise<void> => {
    if (from === undefined) return warn(w.chooseVersion);
    const { moved, left } = await post<{ moved: number; left: readonly object[] }>(
      'blade-flow/manager/migrate',
      { from, to: definitionId, nodes },
    );
    done(w.migrateDone(moved, left.length));
    onClose();
    await onDone();
  };
  return (
    <Dialog title={w.migrateTitle(name)} width={720} onOk={send} onClose={onClose}>
      {!versions.data &&
        (versions.error ? (
          <LoadFailure error={versions.error} onAgain={() => void versions.refetch()} />
        ) : (
          <LoadingRows />
        ))}
      {versions.data && others.length === 0 && <p role="status">{w.nothingToMigrate}</p>}
      {others.length > 0 && (
        <div className={work.fields}>
          <div>
            <label htmlFor={id}>{w.fromVersion}</label>
            <Select
              id={id}
              className={work.wide ?? ''}
              placeholder={w.chooseVersion}
              value={from}
              options={others.map((one) => ({
                value: one.id,
                label: w.versionRuns(one.version, one.running),
              }))}
              onChange={(value) => {
                setNodes({});
                setFrom(value);
              }}
            />
          </div>
          {from !== undefined &&
            (check.data ? (
              <>
                <Elements check={check.data} nodes={nodes} onChange={setNodes} />
                <p role="status">{w.migrateMeaning(fitting, check.data.instances.length)}</p>
                <Instances check={check.data} />
              </>
            ) : check.error ? (
              <LoadFailure error={check.error} onAgain={() => void check.refetch()} />
            ) : (
              <LoadingRows />
            ))}
        </div>
      )}
    </Dialog>
  );
}

function Elements({
  check,
  nodes,
  onChange,
}: {
  readonly check: Check;
  readonly nodes: Nodes;
  readonly onChange: (nodes: Nodes) => void;
}): JSX.Element {
  const w = useMessages(workflowWords);
  const id = useId();
  return (
    <fieldset className={styles.elements}>
      <legend>{w.becomes}</legend>
      {check.elements.map((element) => (
        <div key={element.id} className={styles.element}>
          <label htmlFor={`${id}-${element.id}`}>{element.name}</label>
          <Select
            id={`${id}-${element.id}`}
            className={work.wide ?? ''}
            {...(element.target === null && { status: 'error' as const })}
            placeholder={w.noTarget}
            value={nodes[element.id] ?? element.target ?? undefined}
            options={element.choices.map((choice) => ({
              value: choice.id,
              label: choice.name === choice.id ? choice.id : `${choice.name} (${choice.id})`,
            }))}
            onChange={(target: string) => onChange({ ...nodes, [element.id]: target })}
          />
        </div>
      ))}
    </fieldset>
  );
}

function Instances({ check: { instances } }: { readonly check: Check }): JSX.Element {
  const w = useMessages(workflowWords);
  return (
    <ul className={styles.instances}>
      {instances.map(({ id, startUser, startTime, taskName, fits, problems }) => (
        <li key={id}>
          <ToneTag tone={fits ? 'good' : 'critical'}>{fits ? w.fits : w.doesNotFit}</ToneTag>{' '}
          {[startTime, startUser, taskName].filter(Boolean).join(' · ')}
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </li>
      ))}
    </ul>
  );
}
