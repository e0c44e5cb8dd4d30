import { ApiError } from '@heliodeck/client/api-error';
import { label } from '@heliodeck/kit/label';
import { demoPerson } from '@heliodeck/model/demo/demo-person';
import { permissionOf } from '@heliodeck/model/permissions/permission';
import { Button, Form } from 'antd';
import { type JSX, useRef, useState } from 'react';
import { post } from '../../api/client.ts';
import { usePermission } from '../../api/menus.ts';
import { RecordForm } from '../../crud/form/record-form.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useUnsavedGuard } from '../../ui/unsaved-guard.ts';
import styles from './demo.module.css';
import { DemoPage } from './demo-page.tsx';

const words = {
  intro: label(
    '由实体描述生成的表单：各类字段、校验与提示。提交后新增一条示例人员，可在“列表示例”中查看。',
    'A form made of an entity’s description: kinds of fields, rules and messages. Submitting adds a sample person; see the list example.',
  ),
  submit: label('提交', 'Submit'),
  clear: label('清空', 'Clear'),
};

const nothing: ReadonlySet<string> = new Set();
const none = {};

/** The form of an entity on a page, not in a dialog. */
export default function FormExample(): JSX.Element {
  const w = useMessages(words);
  const { done, failed } = useFeedback();
  const may = usePermission(permissionOf(demoPerson, 'add'));
  const [form] = Form.useForm();
  const [busy, setBusy] = useState(false);
  const dirty = useRef(false);
  useUnsavedGuard(dirty);
  const clear = (): void => {
    form.resetFields();
    dirty.current = false;
  };
  const save = async (draft: Readonly<Record<string, unknown>>): Promise<void> => {
    setBusy(true);
    try {
      await post(`${demoPerson.path}/submit`, draft);
      done();
      clear();
    } catch (error) {
      const field = error instanceof ApiError ? error.params.field : undefined;
      if (typeof field === 'string' && error instanceof ApiError)
        form.setFields([{ name: field, errors: [error.message] }]);
      else failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <DemoPage intro={w.intro}>
      <div className={styles.form}>
        <RecordForm
          entity={demoPerson}
          form={form}
          row={undefined}
          preset={none}
          without={nothing}
          locked={nothing}
          derive={undefined}
          problem=""
          onChange={() => {
            dirty.current = true;
          }}
          onSubmit={(draft) => void save(draft)}
        />
      </div>
      <div className={styles.row}>
        <Button type="primary" loading={busy} disabled={!may} onClick={() => form.submit()}>
          {w.submit}
        </Button>
        <Button onClick={clear}>{w.clear}</Button>
      </div>
    </DemoPage>
  );
}
