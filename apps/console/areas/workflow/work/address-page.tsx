import { processRecordKinds } from '@heliodeck/model/workflow/process-record';
import { useParams } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useAddress } from '../../../state/address.ts';
import { ProcessPage } from './process-page.tsx';
import { StartPage } from './start-page.tsx';

/** The page of a process at its address: its start form, a task, or a read-only view. */
export function AddressPage(): JSX.Element {
  const { definition, task, instance } = useParams({ strict: false }) as Readonly<Record<string, string>>;
  const { kind: given, recordId } = useAddress();
  if (definition !== undefined) {
    const kind = processRecordKinds.find((one) => one === given);
    const record = kind !== undefined && recordId !== undefined ? { kind, id: String(recordId) } : undefined;
    const key = `${definition} ${recordId}`;
    return <StartPage key={key} processDefinitionId={definition} {...(record && { record })} />;
  }
  const of = { processInstanceId: instance ?? '', ...(task !== undefined && { taskId: task }) };
  return <ProcessPage key={`${instance} ${task}`} {...of} />;
}
