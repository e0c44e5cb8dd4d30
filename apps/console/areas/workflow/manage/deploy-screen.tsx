import { Button } from 'antd';
import { type JSX, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import page from '../../../ui/record-page.module.css';
import { RecordCard } from '../../../widgets/record-page/record-page.tsx';
import work from '../work/work.module.css';
import { workflowWords } from '../workflow-words.ts';
import { DeployFields, type Deployment, deploymentQuery, missingOf } from './deploy-fields.tsx';

/** Deploys process files of this machine. */
export default function DeployScreen(): JSX.Element {
  const w = useMessages(workflowWords);
  const { done, failed, warn } = useFeedback();
  const input = useRef<HTMLInputElement>(null);
  const [to, setTo] = useState<Deployment>({ category: undefined, mode: '1', tenantIds: [] });
  const [busy, setBusy] = useState(false);
  const choose = (): void => {
    const missing = missingOf(to);
    if (missing) warn(missing === 'category' ? w.categoryFirst : w.tenantsFirst);
    else input.current?.click();
  };
  const send = async (files: FileList | null): Promise<void> => {
    if (files === null || files.length === 0) return;
    if (![...files].some(({ name }) => name.toLowerCase().endsWith('.bpmn20.xml'))) return warn(w.notBpmn);
    const form = new FormData();
    for (const [name, value] of Object.entries(deploymentQuery(to))) form.set(name, value);
    for (const file of files) form.append('files', file);
    setBusy(true);
    done(w.deploying);
    try {
      await api.upload('blade-flow/manager/deploy-upload', form);
      done();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  };
  return (
    <article className={page.page}>
      <RecordCard title={w.deployTitle}>
        <DeployFields value={to} onChange={setTo} ownOnly={false} />
        <p className={page.quiet}>{w.fileHint}</p>
        <input
          ref={input}
          hidden
          type="file"
          multiple
          accept=".xml,.json"
          aria-label={w.file}
          onChange={({ target }) => void send(target.files)}
        />
        <div className={work.acts}>
          <Button type="primary" loading={busy} onClick={choose}>
            {w.chooseFile}
          </Button>
        </div>
      </RecordCard>
    </article>
  );
}
