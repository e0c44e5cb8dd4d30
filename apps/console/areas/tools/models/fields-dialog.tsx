import { dataModel } from '@heliodeck/model/tools/data-model';
import { modelPrototype } from '@heliodeck/model/tools/model-prototype';
import { type ModelField, suggested } from '@heliodeck/model/tools/proposed-field';
import type { Reread } from '@heliodeck/model/tools/reread-table';
import { messages } from '@heliodeck/model/wire/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Table } from 'antd';
import { type JSX, useRef, useState } from 'react';
import { get, post } from '../../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../../crud/list-notices.tsx';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { useAskToLeave, useUnsavedGuard } from '../../../ui/unsaved-guard.ts';
import { fieldColumns } from './field-columns.tsx';
import { modelWords } from './model-words.ts';
import styles from './models.module.css';

interface Draft {
  readonly fields: readonly ModelField[];
  readonly changes: Reread['changes'];
  readonly isChanged: boolean;
}

/** Rows per page of the grid: each has a dozen controls. */
const rowsShown = 50;

/** The fields of a model, edited in place: full screen, with Close and Submit. */
export default function FieldsDialog({
  model,
  onClose,
}: {
  readonly model: { readonly id: string; readonly modelName: string };
  readonly onClose: () => void;
}): JSX.Element {
  const w = useMessages(modelWords);
  const translate = useTranslate();
  const { ask, done, failed, warn } = useFeedback();
  const client = useQueryClient();
  const mayLeave = useAskToLeave();
  const [draft, setDraft] = useState<Draft>();
  const [busy, setBusy] = useState<'submit' | 'reread'>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['model-fields', model.id],
    queryFn: ({ signal }) =>
      get<readonly ModelField[]>('blade-develop/model/model-prototype', { modelId: model.id }, signal),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const shown: Draft = draft ?? { fields: data ?? [], changes: {}, isChanged: false };
  const dirty = useRef(false);
  dirty.current = shown.isChanged;
  useUnsavedGuard(dirty);
  const edit = (fields: readonly ModelField[], changes = shown.changes): void =>
    setDraft({ fields, changes, isChanged: true });
  // The list shows for each model whether its table was found, which has been checked here.
  const close = (): void => {
    void client.invalidateQueries({ queryKey: ['list', dataModel.key] });
    onClose();
  };
  const leave = async (): Promise<void> => {
    if (!shown.isChanged || (await mayLeave())) close();
  };
  const during = async (what: NonNullable<typeof busy>, work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    try {
      await work();
    } catch (refused) {
      failed(refused);
    } finally {
      setBusy(undefined);
    }
  };
  const submit = async (): Promise<void> => {
    if (!(await ask({ title: translate(messages['question.submitModel']) }))) return;
    await during('submit', async () => {
      await post('blade-develop/model-prototype/submit-list', [...shown.fields]);
      dirty.current = false;
      done();
      close();
    });
  };
  const readAgain = (): Promise<void> =>
    during('reread', async () => {
      const found = await get<Reread>('blade-develop/model/reread', { modelId: model.id });
      const count = (kind: string) => Object.values(found.changes).filter((one) => one === kind).length;
      const [added, changed, gone] = [count('added'), count('changed'), count('gone')];
      if (added + changed + gone === 0) return done(w.unchanged);
      // Entered values that are not submitted yet are kept, too.
      const mine = new Map(shown.fields.map((field) => [field.jdbcName, field]));
      const merged = found.fields.map((field) => mergedField(field, mine.get(field.jdbcName)));
      edit(merged, found.changes);
      warn(w.differs(added, changed, gone));
    });
  const columns = fieldColumns({
    w,
    heading: (name) => translate(modelPrototype.fields[name].label),
    say: translate,
    changes: shown.changes,
    change: (column, some) =>
      edit(shown.fields.map((field) => (field.jdbcName === column ? { ...field, ...some } : field))),
    remove: (column) => edit(shown.fields.filter(({ jdbcName }) => jdbcName !== column)),
  });
  const isReady = !isPending && error === null;
  return (
    <Modal
      open
      title={`${w.title} · ${model.modelName}`}
      width="100%"
      style={{ top: 0, margin: 0, maxWidth: '100vw', paddingBottom: 0 }}
      mask={{ closable: false }}
      onCancel={() => void leave()}
      classNames={{ container: styles.whole ?? '', body: styles.body ?? '' }}
      styles={{ container: { borderRadius: 0 } }}
      footer={
        <>
          <Button onClick={() => void leave()}>{w.close}</Button>
          <Button
            type="primary"
            loading={busy === 'submit'}
            disabled={!isReady || shown.fields.length === 0}
            onClick={() => void submit()}
          >
            {w.submit}
          </Button>
        </>
      }
    >
      {error && <LoadFailure error={error} onAgain={() => void refetch()} />}
      {isPending && <LoadingRows />}
      {isReady && (
        <div className={styles.screen}>
          <div className={styles.bar}>
            <Button loading={busy === 'reread'} onClick={() => void readAgain()}>
              {w.again}
            </Button>
            <Button title={w.suggestHelp} onClick={() => edit(shown.fields.map(suggested))}>
              {w.suggest}
            </Button>
          </div>
          <Table<ModelField>
            rowKey="jdbcName"
            size="small"
            columns={columns}
            dataSource={[...shown.fields]}
            pagination={{ pageSize: rowsShown, hideOnSinglePage: true, showSizeChanger: false }}
            scroll={{ x: 1351, y: 'calc(100 * var(--dvh) - var(--beside))' }}
          />
        </div>
      )}
    </Modal>
  );
}

/** A field with its current facts from the table, and the entered settings. */
function mergedField(now: ModelField, mine: ModelField | undefined): ModelField {
  if (mine === undefined) return now;
  const { jdbcType, maxLength, decimals, isKey, isUnique, isNullable, refTable, refColumn } = now;
  return { ...mine, jdbcType, maxLength, decimals, isKey, isUnique, isNullable, refTable, refColumn };
}
