import { label } from '@heliodeck/kit/label';
import { repairmanRole } from '@heliodeck/model/orders/repairman-role';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { useMessages } from '../../i18n/messages.ts';

/** Somebody work can be given to. */
export interface PickedRepairman {
  readonly id: string;
  readonly name: string;
}

interface PickerProps {
  readonly value: PickedRepairman | undefined;
  readonly onChange: (picked: PickedRepairman | undefined) => void;
  readonly id?: string;
}

interface Colleague {
  readonly id: string;
  readonly account: string;
  readonly realName: string | null;
  readonly roleName: string | null;
  readonly deptName: string | null;
}

const words = {
  pick: label('维修人员', 'Maintenance personnel'),
  none: label('没有角色为维修人员的用户', 'No user has the role of the maintenance personnel'),
};

/** Users of the maintenance role. */
export function RepairmanPicker({ value, onChange, id }: PickerProps): JSX.Element {
  const w = useMessages(words);
  const { data = [], isPending } = useQuery({
    queryKey: ['references', 'user', 'repairmen'],
    queryFn: async ({ signal }) => {
      const query = { current: 1, size: 10_000 };
      const page = await get<{ records: readonly Colleague[] }>('blade-user/page', query, signal);
      return page.records.filter(({ roleName }) => (roleName ?? '').split(',').includes(repairmanRole));
    },
  });
  const nameOf = ({ realName, account }: Colleague): string => realName || account;
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      aria-label={w.pick}
      style={{ width: '100%' }}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      notFoundContent={w.none}
      placeholder={w.pick}
      value={value?.id ?? null}
      options={data.map((one) => ({
        value: one.id,
        label: one.deptName ? `${nameOf(one)} · ${one.deptName}` : nameOf(one),
      }))}
      onChange={(picked: string | null) => {
        const found = data.find((one) => one.id === picked);
        onChange(found && { id: found.id, name: nameOf(found) });
      }}
    />
  );
}
