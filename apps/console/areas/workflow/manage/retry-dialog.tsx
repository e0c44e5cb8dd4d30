import { variableName } from '@heliodeck/workflow/expr/syntax';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type JSX, useState } from 'react';
import { get, post } from '../../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import { ToneTag } from '../../../theme/tone.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { InstanceForms } from '../work/instance-forms.ts';
import work from '../work/work.module.css';
import { workflowWords } from '../workflow-words.ts';
import styles from './manage.module.css';
import { readValue, type Scalar } from './read-value.ts';

interface Pair {
  readonly id: number;
  readonly name: string;
  readonly value: string;
}

/** Retries the incidents of an instance, after missing or wrong variables are set. */
export function RetryDialog({
  processInstanceId,
  name,
  onDone,
  onClose,
}: {
  readonly processInstanceId: string;
  readonly name: string;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}): JSX.Element {
  const w = useMessages(workflowWords);
  const { done, warn } = useFeedback();
  const [pairs, setPairs] = useState<readonly Pair[]>([]);
  const { data, error, refetch } = useQuery({
    queryKey: ['flow-incidents', processInstanceId],
    queryFn: ({ signal }) => get<InstanceForms>('blade-flow/process/forms', { processInstanceId }, signal),
    gcTime: 0,
  });
  const send = async (): Promise<void> => {
    const named = pairs.filter((pair) => pair.name.trim() !== '' || pair.value !== '');
    if (named.some((pair) => !variableName.test(pair.name.trim()))) return warn(w.badVariable);
    const variables: Readonly<Record<string, Scalar>> = Object.fromEntries(
      named.map((pair) => [pair.name.trim(), readValue(pair.value)]),
    );
    await post('blade-flow/follow/retry', { processInstanceId, variables });
    done();
    onClose();
    await onDone();
  };
  return (
    <Dialog
      title={`${w.retry} · ${name}`}
      width={560}
      onOk={send}
      changed={pairs.length > 0}
      onClose={onClose}
    >
      {!data && (error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
      {data && (
        <div className={work.fields}>
          <ul className={styles.incidents} aria-label={w.incident}>
            {data.incidents.map((one) => (
              <li key={one.id}>
                <ToneTag tone="critical">{one.name || one.node}</ToneTag> {one.message}
              </li>
            ))}
          </ul>
          {/* An ended instance has no variables; undelivered messages are sent unchanged. */}
          {data.processState === 'running' && <Variables pairs={pairs} onChange={setPairs} />}
        </div>
      )}
    </Dialog>
  );
}

function Variables({
  pairs,
  onChange,
}: {
  readonly pairs: readonly Pair[];
  readonly onChange: (pairs: readonly Pair[]) => void;
}): JSX.Element {
  const w = useMessages(workflowWords);
  const change = (id: number, more: Partial<Pair>): void =>
    onChange(pairs.map((pair) => (pair.id === id ? { ...pair, ...more } : pair)));
  return (
    <>
      <p>{w.retryMeaning}</p>
      {pairs.map((pair, at) => (
        <div key={pair.id} className={styles.pair}>
          <Input
            aria-label={w.variableName(at + 1)}
            placeholder={w.variable}
            maxLength={60}
            value={pair.name}
            onChange={({ target }) => change(pair.id, { name: target.value })}
          />
          <Input
            aria-label={w.variableValue(at + 1)}
            placeholder={w.value}
            maxLength={2_000}
            value={pair.value}
            onChange={({ target }) => change(pair.id, { value: target.value })}
          />
          <Button
            aria-label={w.dropVariable(at + 1)}
            icon={<Icon name="trash" size={16} />}
            onClick={() => onChange(pairs.filter(({ id }) => id !== pair.id))}
          />
        </div>
      ))}
      <div>
        <Button
          icon={<Icon name="plus" size={14} />}
          onClick={() => onChange([...pairs, { id: (pairs.at(-1)?.id ?? 0) + 1, name: '', value: '' }])}
        >
          {w.addVariable}
        </Button>
      </div>
    </>
  );
}
