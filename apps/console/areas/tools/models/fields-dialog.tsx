import { dataModel } from '@heliodeck/model/tools/data-model';
import { modelPrototype } from '@heliodeck/model/tools/model-prototype';
import { type ModelField, suggested } from '@heliodeck/model/tools/proposed-field';
import { messages } from '@heliodeck/model/wire/messages';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Table } from 'antd';
import { type JSX, useRef, useState } from 'react';
import { LoadFailure, LoadingRows } from '../../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { useAskToLeave, useUnsavedGuard } from '../../../ui/unsaved-guard.ts';
import { AddField } from './add-field.tsx';
import { fieldColumns } from './field-columns.tsx';
import { modelWords } from './model-words.ts';
import styles from './models.module.css';
import { useEditedFields } from './use-edited-fields.ts';

/** Rows per page of the grid: each has a dozen controls. */
const rowsShown = 50;
/** Sum of the widths of the columns, px: they fit into a window of 1440. */
const gridWidth = 1402;

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
  const { ask, done } = useFeedback();
  const client = useQueryClient();
  const mayLeave = useAskToLeave();
  const [page, setPage] = useState(1);
  const { stored, draft, edit, busy, submit, readAgain } = useEditedFields(model.id);
  const { fields, changes, before, isChanged } = draft;
  const dirty = useRef(false);
  dirty.current = isChanged;
  useUnsavedGuard(dirty);
  // The list shows for each model whether its table was found, which has been checked here.
  const close = (): void => {
    void client.invalidateQueries({ queryKey: ['list', dataModel.key] });
    onClose();
  };
  const leave = async (): Promise<void> => {
    if (!isChanged || (await mayLeave())) close();
  };
  const submitAndClose = async (): Promise<void> => {
    if (!(await ask({ title: translate(messages['question.submitModel']) }))) return;
    await submit(() => {
      dirty.current = false;
      done();
      close();
    });
  };
  const columns = fieldColumns({
    w,
    heading: (name) => translate(modelPrototype.fields[name].label),
    say: translate,
    changes,
    before,
    change: (column, some) =>
      edit(fields.map((field) => (field.jdbcName === column ? { ...field, ...some } : field))),
    remove: (column) => edit(fields.filter(({ jdbcName }) => jdbcName !== column)),
  });
  const { error, isPending } = stored;
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
      styles={{ container: { borderRadius: 0, paddingInline: 12 } }}
      footer={
        <>
          <Button onClick={() => void leave()}>{w.close}</Button>
          <Button
            type="primary"
            loading={busy === 'submit'}
            disabled={!isReady || fields.length === 0}
            onClick={() => void submitAndClose()}
          >
            {w.submit}
          </Button>
        </>
      }
    >
      {error && <LoadFailure error={error} onAgain={() => void stored.refetch()} />}
      {isPending && <LoadingRows />}
      {isReady && (
        <div className={styles.screen}>
          <div className={styles.bar}>
            <Button loading={busy === 'reread'} onClick={() => void readAgain()}>
              {w.again}
            </Button>
            <Button title={w.suggestHelp} onClick={() => edit(fields.map(suggested))}>
              {w.suggest}
            </Button>
            <AddField
              fields={fields}
              modelId={model.id}
              onAdd={(field) => {
                edit([...fields, field]);
                setPage(Math.ceil((fields.length + 1) / rowsShown));
              }}
            />
          </div>
          <Table<ModelField>
            rowKey="jdbcName"
            size="small"
            columns={columns}
            dataSource={[...fields]}
            pagination={{
              pageSize: rowsShown,
              current: page,
              onChange: setPage,
              hideOnSinglePage: true,
              showSizeChanger: false,
            }}
            scroll={{ x: gridWidth, y: 'calc(100 * var(--dvh) - var(--beside))' }}
          />
        </div>
      )}
    </Modal>
  );
}
