import type { ReportVersion } from '@heliodeck/model/tools/report-wire';
import type { Template } from '@heliodeck/reports/template/template';
import { useQuery } from '@tanstack/react-query';
import { Button, List } from 'antd';
import { type JSX, useState } from 'react';
import { get, post } from '../../../api/client.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { ComparedTemplates } from './compared-templates.tsx';
import { designerWords } from './designer-words.ts';

interface VersionsProps {
  readonly id: string;
  readonly template: Template;
  readonly onRestored: () => void;
  readonly onClose: () => void;
}

const base = 'blade-report/report';

/** Versions of a template: compared with the current state, and restored. */
export function VersionsDialog({ id, template, onRestored, onClose }: VersionsProps): JSX.Element {
  const w = useMessages(designerWords);
  const { ask, failed } = useFeedback();
  const [compared, setCompared] = useState<number>();
  const versions = useQuery({
    queryKey: ['report versions', id],
    queryFn: ({ signal }) => get<readonly ReportVersion[]>(`${base}/versions`, { id }, signal),
    staleTime: 0,
  });
  const restore = async (version: number): Promise<void> => {
    if (!(await ask({ title: w.restoreAsk, grave: true }))) return;
    try {
      await post(`${base}/restore`, { id, version });
      onRestored();
    } catch (error) {
      failed(error);
    }
  };
  return (
    <Dialog title={w.versions} width={640} onClose={onClose}>
      {!versions.data && <Waiting />}
      {versions.data?.length === 0 && <p>{w.noVersions}</p>}
      {versions.data && versions.data.length > 0 && (
        <List
          dataSource={[...versions.data]}
          renderItem={({ version, savedBy, savedAt }) => (
            <List.Item
              actions={[
                <Button
                  key="compare"
                  size="small"
                  aria-label={`${w.compareWith} ${version}`}
                  onClick={() => setCompared(version)}
                >
                  {w.compareWith}
                </Button>,
                <Button
                  key="restore"
                  size="small"
                  aria-label={`${w.restore} ${version}`}
                  onClick={() => void restore(version)}
                >
                  {w.restore}
                </Button>,
              ]}
            >
              <List.Item.Meta title={`${w.version} ${version}`} description={`${savedAt} · ${savedBy}`} />
            </List.Item>
          )}
        />
      )}
      {compared !== undefined && <Compared id={id} version={compared} template={template} />}
    </Dialog>
  );
}

function Compared({
  id,
  version,
  template,
}: {
  readonly id: string;
  readonly version: number;
  readonly template: Template;
}): JSX.Element {
  const w = useMessages(designerWords);
  const old = useQuery({
    queryKey: ['report version', id, version],
    queryFn: ({ signal }) =>
      get<{ readonly template: Template }>(`${base}/template`, { id, version: String(version) }, signal),
  });
  if (!old.data) return <Waiting />;
  return (
    <ComparedTemplates
      before={old.data.template}
      after={template}
      beforeName={`${w.version} ${version}`}
      afterName={w.current}
    />
  );
}
