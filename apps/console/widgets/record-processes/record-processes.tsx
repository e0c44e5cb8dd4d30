import { label } from '@heliodeck/kit/label';
import { flowReaders } from '@heliodeck/model/workflow/form-codes';
import type { ProcessRecordKind } from '@heliodeck/model/workflow/process-record';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Dropdown } from 'antd';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { useTenantZone } from '../../api/own-account.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import page from '../../ui/record-page.module.css';
import { RecordCard } from '../record-page/record-page.tsx';
import { useFlowAddress } from './use-flow-address.ts';

const words = {
  title: label('流程', 'Processes'),
  start: label('发起流程', 'Start a process'),
  none: label('没有流程', 'No process runs or ran for it'),
  open: label('查看', 'Open'),
  running: label('进行中', 'Running'),
  ended: label('已完成', 'Completed'),
  cancelled: label('已取消', 'Cancelled'),
  by: (name: string) => label(`${name} 发起`, `started by ${name}`),
};
const tones = { running: 'info', ended: 'good', cancelled: 'neutral' } as const;

interface Found {
  readonly startable: readonly {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly category: string;
  }[];
  readonly instances: readonly {
    readonly processInstanceId: string;
    readonly name: string;
    readonly category: string;
    readonly processState: keyof typeof tones;
    readonly taskName: string;
    readonly startUser: string;
    readonly startTime: string;
    readonly maySee: boolean;
  }[];
}

interface RecordProps {
  readonly kind: ProcessRecordKind;
  readonly id: string;
}

/** Whether the user has access to processes at all. */
export function useSeesProcesses(): boolean {
  const codes = usePermissions();
  return flowReaders.some((code) => codes.has(code));
}

/** The processes of a record as a section of its page; renders nothing for users without access to processes. */
export function RecordProcessCard(props: RecordProps): JSX.Element | null {
  const w = useMessages(words);
  if (!useSeesProcesses()) return null;
  return (
    <RecordCard title={w.title}>
      <RecordProcesses {...props} />
    </RecordCard>
  );
}

/** Processes that run, or ran, for a record, and those that can be started from it. */
export function RecordProcesses({ kind, id }: RecordProps): JSX.Element {
  const w = useMessages(words);
  const navigate = useNavigate();
  const address = useFlowAddress();
  // A process is in the tenant's zone, whatever the zone of its record.
  const tenantZone = useTenantZone();
  const { data, error, refetch } = useQuery({
    queryKey: ['record-processes', kind, id],
    queryFn: ({ signal }) => get<Found>('blade-flow/work/record-processes', { kind, id }, signal),
  });
  if (!data) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  const start = (definition: string): void => {
    const { category } = data.startable.find((one) => one.id === definition) ?? {};
    void navigate({ to: address(category, 'form', definition), search: { kind, recordId: id } });
  };
  return (
    <>
      {data.instances.length === 0 && <p className={page.quiet}>{w.none}</p>}
      <ol className={page.steps}>
        {data.instances.map((one) => (
          <li key={one.processInstanceId}>
            <ToneTag tone={tones[one.processState]}>{w[one.processState]}</ToneTag>
            <strong>{one.name}</strong>
            {one.taskName && <span>{one.taskName}</span>}
            {one.startUser && <span className={page.quiet}>{w.by(one.startUser)}</span>}
            <ZonedTime className={page.quiet} text={one.startTime} zone={tenantZone} />
            {one.maySee && (
              <Button
                size="small"
                aria-label={`${w.open} ${one.name}`}
                onClick={() =>
                  void navigate({ to: address(one.category, 'detail', one.processInstanceId, id) })
                }
              >
                {w.open}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {data.startable.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: data.startable.map(({ id: key, name, description }) => ({
              key,
              label: name,
              ...(description && { title: description }),
            })),
            onClick: ({ key }) => start(key),
          }}
        >
          <Button>{w.start}</Button>
        </Dropdown>
      )}
    </>
  );
}
