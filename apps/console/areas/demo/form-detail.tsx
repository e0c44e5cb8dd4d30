import type { RecordOf } from '@heliodeck/client/entity-calls';
import { label } from '@heliodeck/kit/label';
import { demoPerson } from '@heliodeck/model/demo/demo-person';
import { permissionOf } from '@heliodeck/model/permissions/permission';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Button, Form, Input } from 'antd';
import { type JSX, useState } from 'react';
import { api } from '../../api/client.ts';
import { plainPath } from '../../api/menu-tree.ts';
import { usePermissions } from '../../api/menus.ts';
import { judgeDraft } from '../../crud/form/validate.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { useAddress } from '../../state/address.ts';
import { forgetTag } from '../../state/tags.ts';
import { goTo, history } from '../../ui/navigate.ts';
import styles from './demo.module.css';

const words = {
  add: label('新增', 'Add'),
  edit: label('编辑', 'Edit'),
  back: label('返回', 'Back'),
  save: label('保存', 'Save'),
};

/** The page from which this one is opened. */
const list = '/demo/list';

/** Adds a person or, with an id in the address, edits one; the tag is closed when the page is left by its button. */
export default function FormDetail(): JSX.Element {
  const { id = '' } = useAddress();
  return <Page key={id} id={id} />;
}

function Page({ id }: { id: string }): JSX.Element {
  const w = useMessages(words);
  const path = plainPath(useLocation({ select: (location) => location.pathname }));
  const detail = useQuery({
    queryKey: ['detail', demoPerson.key, 'form-page', id],
    queryFn: ({ signal }) => api.entity(demoPerson).detail(id, signal),
    enabled: id !== '',
    gcTime: 0,
  });
  const back = (): void => {
    forgetTag(path);
    if (history.canGoBack()) history.back();
    else goTo(list, { replace: true });
  };
  return (
    <section className={styles.page} aria-labelledby="form-page-title">
      <div className={styles.head}>
        <Button icon={<Icon name="chevron-left" size={16} />} onClick={back}>
          {w.back}
        </Button>
        <h2 id="form-page-title">{id === '' ? w.add : w.edit}</h2>
      </div>
      {detail.isError ? (
        <LoadFailure error={detail.error} onAgain={() => void detail.refetch()} />
      ) : id !== '' && !detail.data ? (
        <LoadingRows />
      ) : (
        <NameForm row={detail.data} onSaved={back} />
      )}
    </section>
  );
}

function NameForm({
  row,
  onSaved,
}: {
  row: RecordOf<typeof demoPerson> | undefined;
  onSaved: () => void;
}): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const client = useQueryClient();
  const { done, failed } = useFeedback();
  const held = usePermissions();
  const [busy, setBusy] = useState(false);
  const act = row ? 'edit' : 'add';
  const save = async ({ name }: { name: string }): Promise<void> => {
    setBusy(true);
    try {
      await api.entity(demoPerson).submit({ ...(row ? { id: row.id } : {}), name });
      await client.invalidateQueries({ queryKey: ['list', demoPerson.key] });
      done();
      onSaved();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  // Applies the validation rules of the descriptor, as the server does.
  const judge = async (_rule: unknown, name: unknown): Promise<void> => {
    const judged = judgeDraft(demoPerson, act, { ...(row ? { id: row.id } : {}), name });
    const problem = 'problems' in judged ? judged.problems.get('name') : undefined;
    if (problem) throw new Error(translate(problem));
  };
  return (
    <Form
      layout="vertical"
      className={styles.narrow ?? ''}
      initialValues={{ name: row?.name ?? '' }}
      onFinish={(values: { name: string }) => void save(values)}
    >
      <Form.Item
        name="name"
        label={translate(demoPerson.fields.name?.label ?? demoPerson.label)}
        required
        rules={[{ validator: judge }]}
      >
        <Input autoFocus allowClear />
      </Form.Item>
      <Button
        type="primary"
        htmlType="submit"
        loading={busy}
        disabled={!held.has(permissionOf(demoPerson, act))}
      >
        {w.save}
      </Button>
    </Form>
  );
}
