import type { ProcessForm } from '@heliodeck/model/workflow/form';
import type { ProcessRecordKind } from '@heliodeck/model/workflow/process-record';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button } from 'antd';
import { type JSX, useState } from 'react';
import { get, post } from '../../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useJoined, useMessages, useTranslate } from '../../../i18n/messages.ts';
import page from '../../../ui/record-page.module.css';
import { RecordCard } from '../../../widgets/record-page/record-page.tsx';
import { recordAddress } from '../../../widgets/record-processes/record-address.ts';
import { useFlowAddress } from '../../../widgets/record-processes/use-flow-address.ts';
import { Diagram } from '../diagram-dialog.tsx';
import { useNamedPage } from '../use-named-page.ts';
import { workflowWords } from '../workflow-words.ts';
import { FormFields, useFormDraft } from './form-fields.tsx';
import styles from './work.module.css';

interface StartForm {
  readonly form: ProcessForm | null;
  readonly values: Readonly<Record<string, unknown>>;
  readonly name: string;
  readonly category: string;
  readonly documentation: string;
  /** Names of groups whose tasks no active user can claim. */
  readonly unfilledGroups: readonly string[];
}

interface StartOf {
  readonly processDefinitionId: string;
  /** The record from which the process starts. */
  readonly record?: { readonly kind: ProcessRecordKind; readonly id: string };
}

/** The form that starts a process, and its diagram. */
export function StartPage({ processDefinitionId, record }: StartOf): JSX.Element {
  const w = useMessages(workflowWords);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['flow-start-form', processDefinitionId, record],
    queryFn: ({ signal }) =>
      get<StartForm>(
        'blade-flow/process/start-form',
        { processDefinitionId, ...(record && { kind: record.kind, recordId: record.id }) },
        signal,
      ),
    // Entered values are kept, even if the record changes meanwhile.
    refetchOnWindowFocus: false,
  });
  useNamedPage(data?.name);
  const back = (): void =>
    void navigate(record ? recordAddress(record.kind, record.id) : { to: '/work/start' });
  return (
    <article className={page.page}>
      <div>
        <Button onClick={back}>{w.back}</Button>
      </div>
      {!data && (error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />)}
      {data && <StartCard {...data} processDefinitionId={processDefinitionId} {...(record && { record })} />}
      {data && (
        <RecordCard title={w.picture}>
          <Diagram of={{ processDefinitionId }} name={data.name} />
        </RecordCard>
      )}
    </article>
  );
}

function StartCard({
  form,
  name,
  category,
  documentation,
  values,
  unfilledGroups,
  processDefinitionId,
  record,
}: StartForm & StartOf): JSX.Element {
  const w = useMessages(workflowWords);
  const translate = useTranslate();
  const navigate = useNavigate();
  const address = useFlowAddress();
  const { done, failed } = useFeedback();
  const joined = useJoined();
  const draft = useFormDraft(form, values);
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const variables = draft.read(true);
    if (variables === undefined || busy) return;
    setBusy(true);
    try {
      const { processInstanceId, businessId } = await post<{ processInstanceId: string; businessId: string }>(
        'blade-flow/work/start-process',
        { processDefinitionId, variables, ...(record && { record }) },
      );
      done();
      await navigate({ to: address(category, 'detail', processInstanceId, businessId) });
    } catch (error) {
      failed(error);
      setBusy(false);
    }
  };
  return (
    <RecordCard title={form === null ? name : `${name} · ${translate(form.title)}`}>
      {documentation && <p className={page.quiet}>{documentation}</p>}
      {unfilledGroups.length > 0 && (
        <div className={styles.notes}>
          <Alert type="warning" showIcon title={w.nobodyWill(joined(unfilledGroups))} />
        </div>
      )}
      {draft.entity ? (
        <FormFields draft={draft} onSubmit={() => void submit()} />
      ) : (
        <p className={page.quiet}>{w.noFields}</p>
      )}
      <div className={styles.acts}>
        <Button type="primary" loading={busy} onClick={() => void submit()}>
          {w.submit}
        </Button>
      </div>
    </RecordCard>
  );
}
