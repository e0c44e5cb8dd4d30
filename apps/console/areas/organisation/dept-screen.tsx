import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { dept } from '@heliodeck/model/organisation/dept';
import { useQueryClient } from '@tanstack/react-query';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { isAdmin, useSession } from '../../api/session.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { clearParent, useTenantField } from '../../crud/screen/tenant-field.ts';
import type { ListHandle, RowAction, ToolbarAction } from '../../crud/shared/crud-props.ts';
import { uiWords } from '../../ui/ui-words.ts';
import { DeptParentDialog } from './dept-parent-dialog.tsx';
import { organisationWords } from './organisation-words.ts';

/** Makes the pickers refetch an entity after its records were changed. */
function useForgetTrees(entity: Entity): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['references', entity.key] });
}

/** Names need room for several levels. */
const deptOnScreen: Entity = {
  ...dept,
  fields: { ...dept.fields, deptName: { ...dept.fields.deptName, list: { width: 240 } } },
};
const paths = { list: `${dept.path}/lazy-list`, count: `${dept.path}/page` };
const below = (row: WireRow) => get<readonly WireRow[]>(paths.list, { parentId: row.id });

/** Departments as a tree that is loaded level by level (docs/product/organisation.md#departments). */
export default function DeptScreen(): JSX.Element {
  const [moving, setMoving] = useState<{ depts: readonly WireRow[]; list: ListHandle }>();
  const forget = useForgetTrees(dept);
  const session = useSession();
  const rowActions: readonly RowAction[] = isAdmin(session)
    ? [
        {
          key: 'child',
          label: uiWords.addChild,
          icon: 'plus',
          permission: 'dept_add',
          run: (row, list) => list.add({ parentId: row.id, tenantId: row.tenantId }),
        },
      ]
    : [];
  const toolbarActions: readonly ToolbarAction[] = [
    {
      key: 'parent',
      label: organisationWords.changeParent,
      icon: 'org',
      permission: 'dept_batchedit',
      pick: 'some',
      run: (depts, list) => setMoving({ depts, list }),
    },
  ];
  const { without, preset } = useTenantField();
  return (
    <>
      <CrudScreen
        entity={deptOnScreen}
        without={without}
        paths={paths}
        rows={{ childrenOf: below }}
        rowActions={rowActions}
        toolbarActions={toolbarActions}
        form={{ preset, derive: clearParent }}
      />
      {moving && (
        <DeptParentDialog
          depts={moving.depts}
          onMoved={async () => {
            await forget();
            await moving.list.reload();
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  );
}
