import type { Label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { reportFile } from '@heliodeck/model/tools/report-file';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, List, Tag } from 'antd';
import { type JSX, useState } from 'react';
import { get, post } from '../../api/client.ts';
import { usePermission } from '../../api/menus.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { NoneYet } from '../../widgets/none-yet/none-yet.tsx';
import { NewerTemplateDialog } from './newer-template-dialog.tsx';
import { newerWords } from './newer-words.ts';
import { type ReportAddress, reportFrame } from './report-address.ts';
import { reportFileWords } from './report-words.ts';
import styles from './tools.module.css';

const base = 'blade-report/report';

const { createTime, updateTime, version } = reportFile.fields;
/** The list shows creation time and version; the form has the roles that may view, run, schedule and design a report. */
const onScreen: Entity = {
  ...reportFile,
  fields: {
    ...reportFile.fields,
    createTime: { ...createTime, form: false },
    updateTime: { ...updateTime, form: false },
    version: { ...version, form: false },
  },
};

/** Report files: search, delete, design and preview (docs/product/tools.md#report-files). */
export default function ReportFilesScreen(): JSX.Element {
  const navigate = useNavigate();
  const w = useMessages(reportFileWords);
  const newer = useMessages(newerWords);
  const mayAdd = usePermission('reportFile_add');
  const mayPreview = usePermission('reportFile_preview');
  const [isChoosing, setChoosing] = useState(false);
  const [compared, setCompared] = useState<string>();
  const open = (kind: ReportAddress['kind'], name: unknown): void =>
    void navigate({ to: '/myiframe/urlPath', search: reportFrame({ kind, name: String(name), values: {} }) });
  return (
    <>
      <CrudScreen
        entity={onScreen}
        // The record has no more fields than the row: users view the report instead.
        acts={['add', 'edit', 'delete']}
        cells={{
          name: (_, row) => (
            <>
              {mayPreview && row.mayRun === true ? (
                <Button type="link" className={styles.name} onClick={() => open('preview', row.name)}>
                  {String(row.name)}
                </Button>
              ) : (
                String(row.name)
              )}
              {row.hasNewer === true && (
                <Tag color="processing" className={styles.newer}>
                  {newer.newer}
                </Tag>
              )}
            </>
          ),
        }}
        rowActions={[
          {
            key: 'preview',
            label: reportFileWords.preview,
            icon: 'eye',
            first: true,
            opens: true,
            permission: 'reportFile_preview',
            whyNot: ({ mayRun }) => (mayRun === true ? undefined : reportFileWords.notRun),
            run: (row) => open('preview', row.name),
          },
          {
            key: 'design',
            label: reportFileWords.design,
            icon: 'columns',
            permission: 'reportFile_design',
            shown: ({ mayDesign }) => mayDesign === true,
            run: (row) => open('designer', row.name),
          },
          {
            key: 'newer',
            label: newerWords.seeNewer,
            permission: 'reportFile_design',
            shown: ({ hasNewer }) => hasNewer === true,
            run: (row) => setCompared(String(row.id)),
          },
        ]}
        toolbarActions={[
          {
            key: 'readyMade',
            label: reportFileWords.addReadyMade,
            permission: 'reportFile_add',
            pick: 'any',
            run: () => setChoosing(true),
          },
        ]}
        empty={
          <NoneYet text={w.none}>
            {mayAdd && (
              <>
                <p>{w.noneHow}</p>
                <Button onClick={() => setChoosing(true)}>{w.addReadyMade}</Button>
              </>
            )}
          </NoneYet>
        }
      />
      {compared !== undefined && <NewerTemplateDialog id={compared} onClose={() => setCompared(undefined)} />}
      {isChoosing && <ReadyMadeDialog onClose={() => setChoosing(false)} />}
    </>
  );
}

function ReadyMadeDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const client = useQueryClient();
  const w = useMessages(reportFileWords);
  const say = useTranslate();
  const { done, failed } = useFeedback();
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const { data } = useQuery({
    queryKey: ['ready-made reports'],
    queryFn: ({ signal }) =>
      get<readonly { readonly key: string; readonly name: Label }[]>(`${base}/ready-made`, {}, signal),
  });
  const add = async (key: string): Promise<void> => {
    try {
      await post(`${base}/add-ready-made`, { key });
      done();
      setAdded((before) => new Set(before).add(key));
      await client.invalidateQueries({ queryKey: ['list', reportFile.key] });
    } catch (error) {
      failed(error);
    }
  };
  return (
    <Dialog title={w.readyMade} width={520} onClose={onClose}>
      {data ? (
        <List
          dataSource={[...data]}
          renderItem={({ key, name }) => (
            <List.Item
              actions={[
                <Button
                  key="add"
                  aria-label={`${added.has(key) ? w.added : w.add} ${say(name)}`}
                  disabled={added.has(key)}
                  onClick={() => void add(key)}
                >
                  {added.has(key) ? w.added : w.add}
                </Button>,
              ]}
            >
              {say(name)}
            </List.Item>
          )}
        />
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}
