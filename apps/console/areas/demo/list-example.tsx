import { label } from '@heliodeck/kit/label';
import { demoPerson } from '@heliodeck/model/demo/demo-person';
import { permissionOf } from '@heliodeck/model/permissions/permission';
import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { RowAction, ToolbarAction } from '../../crud/shared/crud-props.ts';
import { goTo } from '../../ui/navigate.ts';

const acts = ['view', 'delete'] as const;

/** Address of a person's form page; without an id the page adds one (docs/product/console.md#sample-pages). */
const formPage = (id = ''): string => `/form-detail/index?id=${id}`;

const add: ToolbarAction = {
  key: 'add',
  label: label('新增', 'Add'),
  icon: 'plus',
  permission: permissionOf(demoPerson, 'add'),
  primary: true,
  pick: 'any',
  run: () => goTo(formPage()),
};
const edit: RowAction = {
  key: 'edit',
  label: label('编辑', 'Edit'),
  permission: permissionOf(demoPerson, 'edit'),
  run: (row) => goTo(formPage(row.id)),
};

/** A list whose Add and Edit open a page instead of a dialog. */
export default function ListExample(): JSX.Element {
  return <CrudScreen entity={demoPerson} acts={acts} toolbarActions={[add]} rowActions={[edit]} />;
}
