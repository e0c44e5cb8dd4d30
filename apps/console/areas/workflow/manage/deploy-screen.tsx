import { ApiError } from '@heliodeck/client/api-error';
import { Alert, Button } from 'antd';
import { type JSX, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import page from '../../../ui/record-page.module.css';
import { RecordCard } from '../../../widgets/record-page/record-page.tsx';
import work from '../work/work.module.css';
import { workflowWords } from '../workflow-words.ts';
import { DeployFields, type Deployment, deploymentQuery, missingOf } from './deploy-fields.tsx';
import styles from './manage.module.css';
import { type Deployed, useDeployWarnings } from './use-deploy-warnings.ts';

/** Deploys local process files. */
export default function DeployScreen(): JSX.Element {
  const w = useMessages(workflowWords);
  const { done, failed, warn } = useFeedback();
  const input = useRef<HTMLInputElement>(null);
  const [to, setTo] = useState<Deployment>({ category: undefined, mode: '1', tenantIds: [] });
  const [busy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [warnings, setWarnings] = useState<string>();
  const warningsOf = useDeployWarnings();
  const choose = (): void => {
    const missing = missingOf(to);
    setAsked(true);
    if (missing) warn(missing === 'category' ? w.categoryFirst : w.tenantsFirst);
    else input.current?.click();
  };
  const send = async (files: FileList | null): Promise<void> => {
    if (files === null || files.length === 0) return;
    const form = new FormData();
    for (const [name, value] of Object.entries(deploymentQuery(to))) form.set(name, value);
    for (const file of files) form.append('files', file);
    setBusy(true);
    setRefusal('');
    setWarnings(undefined);
    try {
      if (!(await allProcesses([...files]))) return warn(w.notBpmn);
      done(w.deploying);
      const deployed = await api.upload<Deployed>('blade-flow/manager/deploy-upload', form);
      done();
      setWarnings(warningsOf(deployed));
    } catch (error) {
      failed(error);
      // The problems of a file are needed while it is corrected: they stay after the message disappears.
      if (error instanceof ApiError && error.fault === 'refused') setRefusal(error.message);
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  };
  return (
    <article className={page.page}>
      <RecordCard title={w.deployTitle}>
        <DeployFields value={to} onChange={setTo} ownOnly={false} isAsked={isAsked} />
        <p className={`${page.quiet} ${styles.hint}`}>{w.fileHint}</p>
        <input
          ref={input}
          hidden
          type="file"
          multiple
          accept=".xml,.json"
          aria-label={w.file}
          onChange={({ target }) => void send(target.files)}
        />
        {refusal !== '' && <Alert className={styles.refusal ?? ''} type="error" title={refusal} />}
        {warnings !== undefined && (
          <Alert className={styles.refusal ?? ''} type="warning" showIcon title={warnings} />
        )}
        <div className={work.acts}>
          <Button type="primary" loading={busy} onClick={choose}>
            {w.chooseFile}
          </Button>
        </div>
      </RecordCard>
    </article>
  );
}

/** Whether the server accepts all files as processes by their names; form files are not processes. */
async function allProcesses(files: readonly File[]): Promise<boolean> {
  const processes = files.filter(({ name }) => !name.endsWith('.forms.json'));
  for (const file of processes) {
    const form = new FormData();
    // Only the name is checked; the content follows with the deployment.
    form.append('file', new File([], file.name));
    const { success } = await api.upload<{ readonly success: boolean }>(
      'blade-flow/manager/check-upload',
      form,
    );
    if (!success) return false;
  }
  return processes.length > 0;
}
