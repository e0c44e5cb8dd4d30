import { label } from '@heliodeck/kit/label';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type JSX, useState } from 'react';
import { get, post } from '../../../api/client.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { ComparedPictures } from '../../../widgets/process-picture/compared-pictures.tsx';

const words = {
  title: (name: string) => label(`“${name}”有新的内置版本`, `There is a newer version of ‘${name}’`),
  about: label(
    '以下是当前版本与产品新版本的差别。采用后作为下一版本部署，用于新发起的流程；正在运行的流程保持原版本，可另行迁移。',
    'Differences between the present version and the newer one of the product. If you use it, it becomes the next version for processes started from then on. Running ones keep their version and can be migrated.',
  ),
  newer: label('产品新版本', 'Newer version'),
  take: label('采用新版本', 'Use the Newer Version'),
  keep: label('保留当前版本', 'Keep the Present One'),
};

const base = 'blade-flow/manager';

interface NewerVersion {
  readonly name: string;
  readonly version: number;
  readonly xml: string;
  readonly newer: string;
}

interface NewerProps {
  readonly definitionId: string;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The newer version of a process that comes with the product: compared with the present one, deployed, or declined. */
export function NewerVersionDialog({ definitionId, onDone, onClose }: NewerProps): JSX.Element {
  const w = useMessages(words);
  const { done, failed } = useFeedback();
  const [busy, setBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['flow-newer', definitionId],
    queryFn: ({ signal }) =>
      get<NewerVersion>(`${base}/newer`, { processDefinitionId: definitionId }, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const decide = async (call: 'take-newer' | 'keep-version'): Promise<void> => {
    setBusy(true);
    try {
      await post(`${base}/${call}`, { processDefinitionId: definitionId });
      done();
      await onDone();
      onClose();
    } catch (refusal) {
      failed(refusal);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={data ? w.title(data.name) : w.newer}
      width={1200}
      onClose={onClose}
      footer={
        data && (
          <>
            <Button disabled={busy} onClick={() => void decide('keep-version')}>
              {w.keep}
            </Button>
            <Button type="primary" loading={busy} onClick={() => void decide('take-newer')}>
              {w.take}
            </Button>
          </>
        )
      }
    >
      {error && <Alert type="warning" title={error.message} />}
      {!data && !error && <Waiting />}
      {data && (
        <>
          <p>{w.about}</p>
          <ComparedPictures
            before={{ name: `v${data.version}`, xml: data.xml }}
            after={{ name: w.newer, xml: data.newer }}
          />
        </>
      )}
    </Dialog>
  );
}
