import { reportFile } from '@heliodeck/model/tools/report-file';
import type { NewerReport } from '@heliodeck/model/tools/report-wire';
import type { Template } from '@heliodeck/reports/template/template';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type JSX, useState } from 'react';
import { get, post } from '../../api/client.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { ComparedTemplates } from './designer/compared-templates.tsx';
import { newerWords } from './newer-words.ts';

interface NewerProps {
  readonly id: string;
  readonly onClose: () => void;
}

const base = 'blade-report/report';

/** The newer template of a standard report: compared with the report's own, applied, or declined. */
export function NewerTemplateDialog({ id, onClose }: NewerProps): JSX.Element {
  const client = useQueryClient();
  const w = useMessages(newerWords);
  const { done, failed } = useFeedback();
  const [busy, setBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['newer template', id],
    queryFn: ({ signal }) => get<NewerReport<Template>>(`${base}/newer`, { id }, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const decide = async (call: 'take-newer' | 'keep-own', body: object): Promise<void> => {
    setBusy(true);
    try {
      await post(`${base}/${call}`, body);
      done();
      await client.invalidateQueries({ queryKey: ['list', reportFile.key] });
      onClose();
    } catch (refusal) {
      failed(refusal);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={data ? w.newerTitle(data.name) : w.newer}
      width={720}
      onClose={onClose}
      footer={
        data && (
          <>
            <Button disabled={busy} onClick={() => void decide('keep-own', { id })}>
              {w.keepOwn}
            </Button>
            <Button
              type="primary"
              loading={busy}
              onClick={() => void decide('take-newer', { id, version: data.version })}
            >
              {w.takeNewer}
            </Button>
          </>
        )
      }
    >
      {error && <Alert type="warning" title={error.message} />}
      {!data && !error && <Waiting />}
      {data && (
        <>
          <p>{w.newerAbout}</p>
          <ComparedTemplates
            before={data.template}
            after={data.newer}
            beforeName={w.currentVersion(data.version)}
            afterName={w.newTemplate}
          />
        </>
      )}
    </Dialog>
  );
}
