import type { Page } from '@heliodeck/client/page';
import { label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { storedTitlesIn } from '@heliodeck/model/descriptors/title';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { repairmanRole } from '@heliodeck/model/orders/repairman-role';
import { dept } from '@heliodeck/model/organisation/dept';
import { post } from '@heliodeck/model/organisation/post';
import { user } from '@heliodeck/model/organisation/user';
import { role } from '@heliodeck/model/permissions/role';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input, Table, type TableColumnsType } from 'antd';
import { type JSX, useDeferredValue, useState } from 'react';
import { get } from '../../api/client.ts';
import { usePermission, usePermissions } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { OptionCell } from '../../fields/shared/options.tsx';
import { useJoined, useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { useRepairmanForm } from './repairman-form.tsx';
import styles from './repairmen.module.css';

/** A user to whom work can be assigned. */
export interface PickedRepairman {
  readonly id: string;
  readonly name: string;
}

interface PickerProps {
  readonly value: PickedRepairman | undefined;
  readonly onChange: (picked: PickedRepairman) => void;
  /** Id of the search field, for its label. */
  readonly id?: string;
}

/** Phone and sex are present for users who may read user records. */
interface Colleague {
  readonly id: string;
  readonly account: string;
  readonly realName: string | null;
  readonly roleName: string | null;
  readonly deptName: string | null;
  readonly postName: string | null;
  readonly phone?: string | null;
  readonly sex?: number | null;
}

const words = {
  pick: label('维修人员', 'Maintenance personnel'),
  none: label('没有角色为维修人员的用户', 'No user has the role of the maintenance personnel'),
  noMatch: label('没有符合条件的维修人员', 'Nobody of the maintenance personnel matches'),
  narrow: label('按姓名（含拼音）、账号、岗位、部门查找', 'Find by name, account, post, department'),
  first: (shown: number, total: number) =>
    label(`共 ${total} 人，显示前 ${shown} 人`, `The first ${shown} of ${total}`),
  choose: label('点击一行选择维修人员', 'Click a row to choose'),
  chosen: (name: string) => label(`已选择：${name}`, `Chosen: ${name}`),
  name: label('姓名', 'Name'),
  post: label('岗位', 'Post'),
  dept: label('部门', 'Department'),
  role: label('角色', 'Role'),
  open: label('进行中的工单', 'Open orders'),
  add: label('添加维修人员', 'Add maintenance personnel'),
  addElsewhere: label('添加维修人员（在新窗口打开）', 'Add maintenance personnel (opens in a new window)'),
  view: (name: string) => label(`查看${name}`, `View ${name}`),
  edit: (name: string) => label(`编辑${name}`, `Edit ${name}`),
};

/** Number of repairmen offered; others are found by typing. */
const offered = 50;
/** Maximum page size of orders; users with more open ones are counted up to it. */
const mostOrders = 1000;
const nameOf = ({ realName, account }: Colleague): string => realName || account;

/** Users with the maintenance role, one of whom is selected with a click; each with the number of open orders. */
export function RepairmanPicker({ value, onChange, id }: PickerProps): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const locale = useLocale();
  const join = useJoined();
  const [text, setText] = useState('');
  const { data, error, refetch, isPlaceholderData } = useRepairmen(useDeferredValue(text.trim()));
  const open = useOpenOrders();
  const form = useRepairmanForm(refetch);
  if (!data) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  const { people, total } = data;
  if (total === 0 && text.trim() === '' && !isPlaceholderData)
    return (
      <EmptyList text={w.none}>
        <Add form={form} />
      </EmptyList>
    );
  const { sex, phone, account } = user.fields;
  const acts = (['view', 'edit'] as const).filter(form.may);
  const namesOf = (of: Entity) => (joined: unknown) => join(storedTitlesIn(of, String(joined ?? ''), locale));
  const column = (name: keyof Colleague, title: string): TableColumnsType<Colleague> =>
    people.some((one) => one[name])
      ? [{ key: name, dataIndex: name, title, className: styles.cell ?? '', responsive: ['md'] }]
      : [];
  const columns: TableColumnsType<Colleague> = [
    {
      key: 'name',
      title: w.name,
      className: styles.cell ?? '',
      render: (_, one) => nameOf(one),
    },
    ...(open
      ? [
          {
            key: 'open',
            title: w.open,
            align: 'end' as const,
            className: styles.cell ?? '',
            render: (_: unknown, one: Colleague) => open.get(one.id) ?? 0,
          },
        ]
      : []),
    ...column('account', translate(account.label)),
    ...column('postName', w.post).map((each) => ({ ...each, render: namesOf(post) })),
    ...column('deptName', w.dept).map((each) => ({ ...each, render: namesOf(dept) })),
    ...column('sex', translate(sex.label)).map((each) => ({
      ...each,
      render: (of: unknown) => <OptionCell options={sex.options} value={of} />,
    })),
    ...column('phone', translate(phone.label)),
    ...column('roleName', w.role).map((each) => ({ ...each, render: namesOf(role) })),
    ...acts.map((act) => ({
      key: act,
      title: '',
      width: 48,
      render: (_: unknown, one: Colleague) => (
        <Button
          size="small"
          type="text"
          icon={<Icon name={act === 'view' ? 'eye' : 'edit'} size={16} />}
          aria-label={w[act](nameOf(one))}
          title={w[act](nameOf(one))}
          // The row picks its person.
          onClick={(event) => {
            event.stopPropagation();
            form.open({ act, id: one.id });
          }}
        />
      ),
    })),
  ];
  const pick = (one: Colleague): void => onChange({ id: one.id, name: nameOf(one) });
  return (
    <div className={styles.picker}>
      <Input
        {...(id === undefined ? {} : { id })}
        value={text}
        allowClear
        prefix={<Icon name="search" />}
        placeholder={w.narrow}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className={styles.chosen}>
        {value ? w.chosen(value.name) : w.choose}
        {total > people.length && <span>{w.first(people.length, total)}</span>}
      </p>
      <div className={styles.list}>
        <Table<Colleague>
          size="small"
          aria-label={w.pick}
          rowKey="id"
          columns={columns}
          dataSource={people}
          loading={isPlaceholderData}
          pagination={false}
          locale={{ emptyText: w.noMatch }}
          rowSelection={{
            type: 'radio',
            selectedRowKeys: value ? [value.id] : [],
            onSelect: pick,
            getCheckboxProps: (one) => ({ 'aria-label': nameOf(one) }),
          }}
          onRow={(one) => ({ onClick: () => pick(one), className: styles.row })}
        />
      </div>
      <Add form={form} />
    </div>
  );
}

/**
 * The button that adds a person here, for holders of both codes; for others who may add users the link to their screen, in a new window:
 * the dialog keeps what was filled in.
 */
function Add({ form }: { readonly form: ReturnType<typeof useRepairmanForm> }): JSX.Element | null {
  const w = useMessages(words);
  const mayAdd = usePermission('user_add');
  if (form.may('add'))
    return (
      <div>
        <Button size="small" icon={<Icon name="plus" size={16} />} onClick={() => form.open({ act: 'add' })}>
          {w.add}
        </Button>
        {form.dialogs}
      </div>
    );
  if (!mayAdd) return form.dialogs;
  return (
    <p className={styles.add}>
      <a href="/system/user" target="_blank" rel="noreferrer">
        {w.addElsewhere}
      </a>
      {form.dialogs}
    </p>
  );
}

/** The first users found by the server who match a text and can be assigned work. */
function useRepairmen(text: string) {
  // Administrators of the platform see the users of all tenants, but assign work in their own tenant.
  const tenantId = useSession()?.tenantId;
  return useQuery({
    queryKey: ['references', 'user', 'repairmen', text],
    queryFn: async ({ signal }) => {
      const asked = {
        roleName: repairmanRole,
        status: 1,
        tenantId_equal: tenantId,
        person: text || undefined,
      };
      const query = { current: 1, size: offered, ...asked };
      const { records, total } = await get<Page<Colleague>>('blade-user/page', query, signal);
      // The server matches a part of a role's name.
      const people = records.filter(({ roleName }) => (roleName ?? '').split(',').includes(repairmanRole));
      return { people, total: total - (records.length - people.length) };
    },
    placeholderData: keepPreviousData,
    // A person who was added in another window is offered on return.
    refetchOnWindowFocus: 'always',
  });
}

/** Number of dispatched orders by account; undefined for users who may not see orders. */
function useOpenOrders(): ReadonlyMap<string, number> | undefined {
  const held = usePermissions();
  const maySee = held.has(orderRecord.key) || held.has('orderRecord_view');
  const { data } = useQuery({
    queryKey: ['references', 'orderRecord', 'open-by-repairman'],
    enabled: maySee,
    retry: false,
    queryFn: async ({ signal }) => {
      const query = { status: 1, current: 1, size: mostOrders };
      const { records } = await get<Page>(`${orderRecord.path}/list`, query, signal);
      const counts = new Map<string, number>();
      for (const { repairmanId } of records)
        counts.set(String(repairmanId), (counts.get(String(repairmanId)) ?? 0) + 1);
      return counts;
    },
  });
  return data;
}
