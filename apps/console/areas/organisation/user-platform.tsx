import type { WireRow } from '@heliodeck/client/page';
import { user } from '@heliodeck/model/organisation/user';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { type JSX, useState } from 'react';
import { get, post } from '../../api/client.ts';
import { useDictionary } from '../../api/dictionary.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import type { ListHandle, RowAction } from '../../crud/shared/crud-props.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { organisationWords } from './organisation-words.ts';

const paths = { list: `${user.path}/page` };
/** Columns of the users that are irrelevant for their platform. */
const without = ['roleId', 'deptId', 'tenantId'];

/** Users with the platform they belong to; its button edits only that (docs/product/organisation.md#users). */
export function UserPlatformDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const w = useMessages(organisationWords);
  const [edited, setEdited] = useState<{ row: WireRow; list: ListHandle }>();
  const rowActions: readonly RowAction[] = [
    {
      key: 'platform',
      label: organisationWords.configure,
      icon: 'settings',
      permission: 'user_edit',
      run: (row, list) => setEdited({ row, list }),
    },
  ];
  return (
    <Dialog flush title={w.platform} width={1000} onClose={onClose}>
      <CrudScreen
        entity={user}
        paths={paths}
        acts={[]}
        without={without}
        exporting={false}
        embedded={{ height: 'calc(62 * var(--dvh))' }}
        rowActions={rowActions}
      />
      {edited && (
        <PlatformForm row={edited.row} onSaved={edited.list.reload} onClose={() => setEdited(undefined)} />
      )}
    </Dialog>
  );
}

interface PlatformFormProps {
  readonly row: WireRow;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

function PlatformForm({ row, onSaved, onClose }: PlatformFormProps): JSX.Element {
  const { id } = row;
  const w = useMessages(organisationWords);
  const translate = useTranslate();
  const { done } = useFeedback();
  const [touched, setTouched] = useState(false);
  const [form] = Form.useForm<{ userType: string; userExt: string }>();
  const { options } = useDictionary('user_type');
  const detail = useQuery({
    queryKey: ['detail', 'userPlatform', id],
    queryFn: ({ signal }) => get<WireRow>(`${user.path}/platform-detail`, { id }, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const save = async (): Promise<void> => {
    const values = await form.validateFields().catch(() => undefined);
    if (!values) return;
    await post(`${user.path}/update-platform`, { userId: id, ...values });
    done();
    onClose();
    await onSaved();
  };
  const { userType, userExt } = user.fields;
  return (
    <Dialog
      title={w.configurationOf(String(row.realName))}
      width={560}
      waiting={!detail.data}
      changed={touched}
      onOk={save}
      onClose={onClose}
    >
      {detail.data ? (
        <Form
          form={form}
          layout="vertical"
          onValuesChange={() => setTouched(true)}
          initialValues={{
            userType: String(detail.data.userType ?? ''),
            userExt: detail.data.userExt ?? '',
          }}
        >
          <Form.Item
            name="userType"
            label={translate(userType.label)}
            rules={[{ required: true, message: translate(userType.required) }]}
          >
            <Select options={options.map((one) => ({ value: one.value, label: translate(one.label) }))} />
          </Form.Item>
          <Form.Item name="userExt" label={translate(userExt.label)}>
            <Input.TextArea rows={8} />
          </Form.Item>
        </Form>
      ) : detail.error ? (
        <LoadFailure error={detail.error} onAgain={() => void detail.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Dialog>
  );
}
