import type { RemarkFile } from '@heliodeck/model/workflow/task-parts';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { get } from '../../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../../crud/notices/list-notices.tsx';
import { ZonedTime } from '../../../fields/time/zoned-time.tsx';
import { useJoined, useMessages } from '../../../i18n/messages.ts';
import { ToneTag } from '../../../theme/tone.tsx';
import page from '../../../ui/record-page.module.css';
import { workflowWords } from '../workflow-words.ts';
import { inShownOrder, shownTime } from './history-order.ts';
import styles from './work.module.css';

interface Line {
  readonly id: string;
  readonly historyActivityId: string;
  readonly historyActivityName: string;
  readonly historyActivityType: string;
  readonly taskId: string | null;
  readonly assigneeName: string;
  readonly candidateGroupNames?: readonly string[];
  /** An open task that no active user can claim. */
  readonly hasNoCandidate?: boolean;
  readonly comment: string;
  readonly isPass: boolean | null;
  readonly status: string;
  readonly createTime: string;
  readonly endTime: string | null;
  readonly dueTime: string | null;
  readonly added?: 'before' | 'after' | null;
  readonly urgedTime?: string | null;
  readonly files?: readonly RemarkFile[];
}

/** The history of an instance, one line per step: user, comment, time. */
export function FlowHistory({ processInstanceId }: { readonly processInstanceId: string }): JSX.Element {
  const w = useMessages(workflowWords);
  const { data, error, refetch } = useQuery({
    queryKey: ['flow-history', processInstanceId],
    queryFn: ({ signal }) =>
      get<readonly Line[]>('blade-flow/process/history-flow-list', { processInstanceId }, signal),
  });
  if (!data) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  return (
    <ol className={page.steps}>
      {inShownOrder(data).map((line) => (
        <li key={line.id}>
          <ZonedTime text={shownTime(line)} />
          <span>
            <strong>{line.historyActivityName || actOf(w, line)}</strong> {line.assigneeName}{' '}
            {line.added && (
              <ToneTag tone="neutral">{line.added === 'before' ? w.wasBefore : w.wasAfter}</ToneTag>
            )}{' '}
            <Outcome line={line} />{' '}
            {line.status === 'open' && line.urgedTime && <ToneTag tone="warning">{w.urged}</ToneTag>}{' '}
            <Said line={line} />
            {line.files?.map(({ name, link }) => (
              <a key={link} className={styles.file} href={link} target="_blank" rel="noreferrer">
                {name}
              </a>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Actions with a target user or element, whose name precedes the comment. */
const leading: ReadonlySet<string> = new Set([
  'handOver',
  'sendBack',
  'copy',
  'addBefore',
  'addAfter',
  'migrate',
]);

/** The comment, or the target of the action. */
function Said({ line: { comment, historyActivityType: type } }: { readonly line: Line }): JSX.Element | null {
  if (comment === '') return null;
  if (!leading.has(type)) return <q>{comment}</q>;
  const [target = '', ...said] = comment.split(': ');
  return (
    <>
      → {target} {said.length > 0 && <q>{said.join(': ')}</q>}
    </>
  );
}

type Words = ReturnType<typeof useMessages<typeof workflowWords>>;

function actOf(w: Words, { historyActivityType: type }: Line): string {
  const acts: Readonly<Record<string, string>> = {
    startEvent: w.begun,
    endEvent: w.finish,
    handOver: w.handedOver,
    withdraw: w.withdrawn,
    sendBack: w.sentBack,
    urge: w.urgedThen,
    copy: w.copied,
    addBefore: w.addedBefore,
    addAfter: w.addedAfter,
    comment: w.commented,
    migrate: w.migrated,
    trigger: w.triggered,
  };
  return acts[type] ?? '';
}

function Outcome({ line }: { readonly line: Line }): JSX.Element | null {
  const w = useMessages(workflowWords);
  const joined = useJoined();
  if (line.historyActivityType !== 'userTask') return null;
  if (line.status === 'cancelled') return <ToneTag tone="neutral">{w.dropped}</ToneTag>;
  if (line.status === 'open') {
    const groups = joined(line.candidateGroupNames ?? []);
    if (line.hasNoCandidate)
      return (
        <>
          <ToneTag tone="warning">{w.nobody}</ToneTag> {groups === '' ? w.nobodyNamed : w.nobodyIn(groups)}
        </>
      );
    return (
      <ToneTag tone="info">
        {groups === '' ? w.waiting : w.waitingFor(groups)}
        {line.dueTime ? ` · ${w.due(line.dueTime)}` : ''}
      </ToneTag>
    );
  }
  return line.isPass ? (
    <ToneTag tone="good">{w.agreed}</ToneTag>
  ) : (
    <ToneTag tone="warning">{w.rejected}</ToneTag>
  );
}
