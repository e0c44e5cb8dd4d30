import { orderRecord } from '@heliodeck/model/orders/order-record';
import { patrolOrder } from '@heliodeck/model/patrols/patrol-order';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { keptAnswer, ownWork } from '../../api/kept-answers.ts';
import { useSession } from '../../api/session.ts';
import { useLive } from '../../api/use-live.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { KeptNote } from './kept-note.tsx';
import styles from './orders.module.css';
import { type OwnRow, OwnTask } from './own-task.tsx';
import { ownWords } from './own-words.ts';
import { StrayDrafts } from './stray-drafts.tsx';
import { draftKey } from './work-draft.ts';
import { byDue, distanceTo, nearestFirst, type Position } from './work-order.ts';

/** Plans create orders without an event on the feed; a phone that stays open all day finds them by polling. */
const patrolsAgainMs = 60_000;

/** A repairman's open orders and patrols of today, by due time or distance, to be worked on with a phone. */
export default function MyWorkScreen(): JSX.Element {
  const w = useMessages(ownWords);
  const { warn } = useFeedback();
  const userId = useSession()?.userId ?? '';
  const [here, setHere] = useState<Position>();
  const orders = useQuery({
    queryKey: [ownWork, orderRecord.key],
    queryFn: (asked) =>
      keptAnswer(asked, (signal) => get<readonly OwnRow[]>(`${orderRecord.path}/mine`, undefined, signal)),
    networkMode: 'always',
  });
  const patrols = useQuery({
    queryKey: [ownWork, patrolOrder.key],
    queryFn: (asked) =>
      keptAnswer(asked, (signal) => get<readonly OwnRow[]>(`${patrolOrder.path}/mine`, undefined, signal)),
    networkMode: 'always',
    refetchInterval: patrolsAgainMs,
  });
  const reload = (): Promise<unknown> => Promise.all([orders.refetch(), patrols.refetch()]);
  useLive(['changed', 'reload'], (event) => {
    if (event.kind === 'reload' || event.entity === orderRecord.key) void orders.refetch();
  });
  if (!orders.data || !patrols.data) {
    const error = orders.error ?? patrols.error;
    return error ? <LoadFailure error={error} onAgain={() => void reload()} /> : <LoadingRows />;
  }
  const tasks = byDue([
    ...orders.data.rows.map((row) => ({ ...row, kind: orderRecord.key, due: row.dueTime })),
    ...patrols.data.rows.map((row) => ({ ...row, kind: patrolOrder.key, due: row.endTime })),
  ]);
  const isKept = orders.data.isKept === true || patrols.data.isKept === true;
  const known = new Set(tasks.map(({ kind, id }) => draftKey(userId, kind, id)));
  return (
    <div className={styles.work} data-says-age>
      <KeptNote answers={[orders.data, patrols.data]} />
      {/* An order missing from an outdated list may still belong to the user. */}
      {!isKept && <StrayDrafts userId={userId} known={known} />}
      {tasks.length === 0 ? (
        <EmptyList text={w.none} />
      ) : (
        <Segmented
          block
          size="large"
          aria-label={w.sort}
          value={here === undefined ? 'due' : 'distance'}
          options={[
            { value: 'due', label: w.byDue },
            { value: 'distance', label: w.byDistance },
          ]}
          onChange={(value) => {
            if (value === 'due') setHere(undefined);
            else locate(setHere, () => warn(w.noPosition));
          }}
        />
      )}
      {nearestFirst(tasks, here).map((task) => (
        <OwnTask
          key={`${task.kind} ${task.id}`}
          order={task}
          isPatrol={task.kind === patrolOrder.key}
          distance={distanceTo(task, here)}
          reload={reload}
        />
      ))}
    </div>
  );
}

const locateMs = 15_000;

/** Asks the device for its position; only on request, because the browser asks the user for permission. */
function locate(onPosition: (position: Position) => void, onFailure: () => void): void {
  if (!('geolocation' in navigator)) {
    onFailure();
    return;
  }
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => onPosition({ latitude, longitude }),
    onFailure,
    { timeout: locateMs, maximumAge: 60_000 },
  );
}
