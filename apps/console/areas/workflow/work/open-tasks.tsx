import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { ZonedTime } from '../../../fields/time/zoned-time.tsx';
import { useMessages } from '../../../i18n/messages.ts';
import { RecordCard } from '../../../widgets/record-page/record-page.tsx';
import { workflowWords } from '../workflow-words.ts';
import type { InstanceForms } from './instance-forms.ts';
import { HandTaskOver } from './task-dialogs.tsx';
import styles from './work.module.css';

type OpenTask = InstanceForms['openTasks'][number];

interface OpenTasksProps {
  readonly tasks: readonly OpenTask[];
  /** A task was handed over. */
  readonly onDone: () => void;
}

/** Tasks of others, which a manager of processes hands over: nobody can claim one, or its holder is away. */
export function OpenTasks({ tasks, onDone }: OpenTasksProps): JSX.Element {
  const w = useMessages(workflowWords);
  const [opened, setOpened] = useState<OpenTask>();
  const shut = (): void => setOpened(undefined);
  return (
    <RecordCard title={w.openTasks}>
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <li key={task.taskId}>
            <span>
              {task.name} · {task.holder || w.unclaimed} ·{' '}
              <ZonedTime text={task.createTime}>{w.openSince(task.createTime)}</ZonedTime>
            </span>
            <Button aria-label={w.handOverTask(task.name)} onClick={() => setOpened(task)}>
              {w.handOver}
            </Button>
          </li>
        ))}
      </ul>
      {opened && (
        <HandTaskOver
          taskId={opened.taskId}
          comment=""
          devices={opened.devices}
          onDone={() => {
            shut();
            onDone();
          }}
          onClose={shut}
        />
      )}
    </RecordCard>
  );
}
