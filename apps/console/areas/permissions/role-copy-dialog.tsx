import type { WireRow } from '@heliodeck/client/page';
import { titleIn } from '@heliodeck/model/descriptors/title';
import { role } from '@heliodeck/model/permissions/role';
import { Form, Input } from 'antd';
import { type JSX, useState } from 'react';
import { post } from '../../api/client.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { permissionWords } from './permission-words.ts';

interface RoleCopyDialogProps {
  readonly role: WireRow;
  readonly onCopied: () => void;
  readonly onClose: () => void;
}

const most = 255;

/** Copies a role under a new name and alias. */
export function RoleCopyDialog({ role: source, onCopied, onClose }: RoleCopyDialogProps): JSX.Element {
  const w = useMessages(permissionWords);
  const translate = useTranslate();
  const { done } = useFeedback();
  const [form] = Form.useForm<{ roleName: string; roleAlias: string }>();
  const [isChanged, setIsChanged] = useState(false);
  const { roleName, roleAlias } = role.fields;
  const shown = titleIn(role, source, useLocale());
  const copy = async (): Promise<void> => {
    const named = await form.validateFields();
    await post('blade-system/role/copy', { id: source.id, ...named });
    done();
    onClose();
    onCopied();
  };
  return (
    <Dialog title={w.copyTitle(shown)} width={480} changed={isChanged} onOk={copy} onClose={onClose}>
      <p>{w.copyAbout}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          roleName: w.copyName(shown),
          roleAlias: `${String(source.roleAlias)}-copy`,
        }}
        onValuesChange={() => setIsChanged(true)}
      >
        <Form.Item
          name="roleName"
          label={translate(roleName.label)}
          rules={[{ required: true, whitespace: true, message: translate(roleName.required) }]}
        >
          <Input maxLength={most} />
        </Form.Item>
        <Form.Item
          name="roleAlias"
          label={translate(roleAlias.label)}
          rules={[{ required: true, whitespace: true, message: translate(roleAlias.required) }]}
        >
          <Input maxLength={most} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
