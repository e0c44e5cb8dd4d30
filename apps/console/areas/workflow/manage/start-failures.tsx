import type { WireRow } from '@heliodeck/client/page';
import { flowDefinition } from '@heliodeck/model/workflow/flow-lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { JSX } from 'react';
import { get } from '../../../api/client.ts';
import { uiOf } from '../../../fields/registry.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { ToneTag } from '../../../theme/tone.tsx';
import { workflowWords } from '../workflow-words.ts';
import styles from './manage.module.css';

const { suspensionState } = flowDefinition.fields;
const StateCell = suspensionState && uiOf(suspensionState).Cell;

/** Since when and why a timer fails to start a process. */
interface StartFailure {
  readonly time: string;
  readonly why: string;
}

/** Maximum number of failures displayed in full; the rest is counted. */
const mostTold = 5;
const anewMs = 60_000;

/**
 * Processes that their timers fail to start, in any mode: only processes of a tenant have such timers, and the list
 * opens with the shared ones.
 */
export function StartFailures(): JSX.Element | null {
  const w = useMessages(workflowWords);
  const { data } = useQuery({
    queryKey: ['flow-start-failures'],
    queryFn: ({ signal }) =>
      get<{ readonly records: readonly WireRow[]; readonly total: number }>(
        'blade-flow/manager/list',
        { mode: '2', troubled: '1', size: String(mostTold) },
        signal,
      ),
    refetchInterval: anewMs,
    placeholderData: keepPreviousData,
  });
  if (data === undefined || data.total === 0) return null;
  const left = data.total - data.records.length;
  return (
    <Alert
      className={styles.failures ?? ''}
      type="error"
      showIcon
      title={w.startsFailed(data.total)}
      description={
        <>
          {data.records.map((row) => {
            const { time, why } = row.startFailure as StartFailure;
            return (
              <div key={row.id}>
                {w.startFailed(`${String(row.name)} v${String(row.version)}`, time, why)}
              </div>
            );
          })}
          {left > 0 && <div>{w.moreFailed(left)}</div>}
        </>
      }
    />
  );
}

/** Whether a process can be started now, and whether its timer failed. */
export function StartState({ value, row }: { readonly value: unknown; readonly row: WireRow }): JSX.Element {
  const w = useMessages(workflowWords);
  return (
    <span className={styles.states}>
      {StateCell && (
        <StateCell name="suspensionState" field={suspensionState} value={value} row={row} place="list" />
      )}
      {row.startFailure ? <ToneTag tone="critical">{w.startFails}</ToneTag> : null}
    </span>
  );
}
