import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { IgnoredChoice } from '@heliodeck/model/tools/ignored-choice';
import { messages } from '@heliodeck/model/wire/messages';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Tabs } from 'antd';
import { type JSX, useState } from 'react';
import { get, post } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { LoadFailure, LoadingRows } from '../../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { codeWords } from './code-words.ts';
import { ConfigureFields } from './configure-fields.tsx';
import { FileList, type GeneratedFile } from './file-list.tsx';
import styles from './generator.module.css';
import { IgnoredChoices } from './ignored-choices.tsx';
import { RecordPreview } from './record-preview.tsx';

interface Generation {
  readonly canWrite: boolean;
  readonly records: readonly Entity[];
  readonly details: readonly { readonly master: string; readonly detail: string; readonly field: string }[];
  readonly ignored: readonly IgnoredChoice[];
  readonly files: readonly GeneratedFile[];
}

/** The detail list of a record: that of the other descriptor, without the column that refers to the record. */
function detailOf({ records, details }: Generation, { key }: Entity): Entity | undefined {
  const link = details.find(({ master }) => master === key);
  const detail = link && records.find((record) => record.key === link.detail);
  if (!detail) return undefined;
  const { [link.field]: _link, ...fields } = detail.fields;
  return { ...detail, fields };
}

/**
 * Preview of the selected configurations, before anything is written: list, form, detail, and every file with its
 * changes.
 */
export default function GenerateDialog({
  settings,
  onClose,
}: {
  readonly settings: readonly WireRow[];
  readonly onClose: () => void;
}): JSX.Element {
  const w = useMessages(codeWords);
  const translate = useTranslate();
  const { done, failed } = useFeedback();
  const [busy, setBusy] = useState<'zip' | 'write'>();
  const query = { ids: settings.map(({ id }) => id).join() };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['code-files', query.ids],
    queryFn: ({ signal }) => get<Generation>('blade-develop/code/files', query, signal),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const isEdited = data?.files.some(({ state }) => state === 'edited') ?? false;
  const isReady = data !== undefined && !isEdited;
  const during = async (what: NonNullable<typeof busy>, work: () => Promise<unknown>): Promise<void> => {
    setBusy(what);
    try {
      await work();
    } catch (refused) {
      failed(refused);
    } finally {
      setBusy(undefined);
    }
  };
  const write = () =>
    during('write', async () => {
      await post('blade-develop/code/gen-code', {}, { ...query, system: 'saber' });
      done(translate(messages['code.generated']));
      onClose();
    });
  return (
    <Modal
      open
      centered
      title={w.title}
      width={1200}
      mask={{ closable: false }}
      onCancel={onClose}
      // All tabs have the same height, so that buttons do not move.
      styles={{ body: { height: 'calc(100 * var(--dvh) - 180px)', overflow: 'auto' } }}
      footer={
        <div className={styles.acts}>
          <Button onClick={onClose}>{w.cancel}</Button>
          <Button
            loading={busy === 'zip'}
            disabled={!isReady}
            onClick={() => void during('zip', () => download('blade-develop/code/zip', query))}
          >
            {w.zip}
          </Button>
          <Button
            type="primary"
            loading={busy === 'write'}
            disabled={!isReady || !data.canWrite}
            onClick={() => void write()}
          >
            {w.generate}
          </Button>
        </div>
      }
    >
      {isPending && <LoadingRows />}
      {error && (
        <LoadFailure error={error} onAgain={() => void refetch()}>
          <ConfigureFields error={error} onDone={() => void refetch()} />
        </LoadFailure>
      )}
      {data && (
        <div className={styles.dialog}>
          <p>{translate(messages['code.ask'])}</p>
          {!data.canWrite && <Alert type="info" title={w.noCheckout} />}
          {isEdited && <Alert type="warning" title={w.edited} />}
          <Tabs
            items={[
              ...data.records.map((record) => ({
                key: record.key,
                label: `${w.preview} · ${translate(record.label)}`,
                children: (
                  <div className={styles.dialog}>
                    <IgnoredChoices choices={data.ignored.filter((one) => one.record === record.key)} />
                    <RecordPreview record={record} detail={detailOf(data, record)} />
                  </div>
                ),
              })),
              {
                key: 'files',
                label: `${w.files} (${data.files.length})`,
                children: <FileList files={data.files} />,
              },
            ]}
          />
        </div>
      )}
    </Modal>
  );
}
