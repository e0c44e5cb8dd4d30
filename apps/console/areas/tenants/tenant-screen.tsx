import type { WireRow } from '@heliodeck/client/page';
import { tenant } from '@heliodeck/model/tenants/tenant';
import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import { useQueryClient } from '@tanstack/react-query';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { isAdministrator, useSession } from '../../api/session.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { ListHandle, ToolbarAction } from '../../crud/shared/crud-props.ts';
import { uiOf } from '../../fields/registry.ts';
import { useMessages } from '../../i18n/messages.ts';
import { AuthorizationDialog, DatasourceDialog, PackageDialog, PackagesDialog } from './tenant-dialogs.tsx';
import { TenantMadeDialog } from './tenant-made.tsx';
import { TenantRemovalDialog } from './tenant-removal.tsx';
import { tenantWords } from './tenant-words.ts';

interface Opened {
  readonly what: 'authorization' | 'datasource' | 'package' | 'packages';
  readonly tenants: readonly WireRow[];
  readonly reload: ListHandle['reload'];
}

/** Tenants, their licences and the menus of their package (docs/product/tenants.md#dialogs). */
export default function TenantScreen(): JSX.Element {
  const [opened, setOpened] = useState<Opened>();
  const [going, setGoing] = useState<{ tenants: readonly WireRow[]; answer: (sure: boolean) => void }>();
  const [made, setMade] = useState<{ readonly tenant: WireRow; readonly told: readonly FirstPassword[] }>();
  const administrator = isAdministrator(useSession());
  const held = usePermissions();
  const client = useQueryClient();
  const open = (what: Opened['what']): ToolbarAction['run'] => {
    return (tenants, { reload }) => setOpened({ what, tenants, reload });
  };
  const datasource: ToolbarAction = {
    key: 'datasource',
    label: tenantWords.datasource,
    icon: 'database',
    permission: 'tenant_datasource',
    pick: 'one',
    run: open('datasource'),
  };
  const toolbarActions: readonly ToolbarAction[] = [
    {
      key: 'setting',
      label: tenantWords.authorization,
      icon: 'shield',
      permission: 'tenant_setting',
      pick: 'some',
      run: open('authorization'),
    },
    datasource,
    {
      key: 'package',
      label: tenantWords.packageConfig,
      icon: 'box',
      permission: 'tenant_package',
      pick: 'one',
      run: open('package'),
    },
    {
      key: 'packages',
      label: tenantWords.packageManage,
      icon: 'folder',
      permission: 'tenant_package_manage',
      pick: 'any',
      run: open('packages'),
    },
  ];
  /** Quota and package of the newly created tenant, for users who may set them. */
  const next = toolbarActions
    .filter(
      ({ key, permission }) => ['setting', 'package'].includes(key) && permission && held.has(permission),
    )
    .map(({ key, label }) => ({
      label,
      open: () => {
        if (made)
          setOpened({
            what: key === 'package' ? 'package' : 'authorization',
            tenants: [made.tenant],
            // The next dialog shows the new values; the dialog with the password stays open, since there is more to
            // set.
            reload: async () => {
              await client.invalidateQueries({ queryKey: ['list', tenant.key] });
              const changed = await get<WireRow>(`${tenant.path}/detail`, { id: made.tenant.id });
              // The dialog may be closed by now.
              setMade((open) => open && { ...open, tenant: changed });
            },
          });
      },
    }));
  return (
    <>
      <CrudScreen
        entity={tenant}
        rows={{ confirmRemoval: (tenants) => new Promise((answer) => setGoing({ tenants, answer })) }}
        form={{
          onSaved: async (act, reply) => {
            if (act !== 'add') return;
            const { id, firstPasswords = [] } = reply as { id: string; firstPasswords?: FirstPassword[] };
            setMade({ tenant: await get<WireRow>(`${tenant.path}/detail`, { id }), told: firstPasswords });
          },
        }}
        toolbarActions={administrator ? toolbarActions : []}
        cells={{
          accountNumber: (value, row) => (
            <Limit name="accountNumber" row={row} free={Number(value ?? 0) <= 0} />
          ),
          expireTime: (value, row) => <Limit name="expireTime" row={row} free={!value} />,
        }}
      />
      {made && (
        <TenantMadeDialog {...made} next={administrator ? next : []} onClose={() => setMade(undefined)} />
      )}
      {going && (
        <TenantRemovalDialog
          tenants={going.tenants}
          onAnswer={(sure) => {
            setGoing(undefined);
            going.answer(sure);
          }}
        />
      )}
      {opened && <OpenedDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface LimitProps {
  readonly name: 'accountNumber' | 'expireTime';
  readonly row: WireRow;
  readonly free: boolean;
}

/** A limit, or the label for unlimited. */
function Limit({ name, row, free }: LimitProps): JSX.Element {
  const w = useMessages(tenantWords);
  const field = tenant.fields[name];
  const { Cell } = uiOf(field);
  return free ? (
    <span>{w.unlimited}</span>
  ) : (
    <Cell name={name} field={field} value={row[name]} row={row} place="list" />
  );
}

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose: () => void }): JSX.Element | null {
  const common = { onSaved: opened.reload, onClose };
  const [first] = opened.tenants;
  if (opened.what === 'packages') return <PackagesDialog onClose={onClose} />;
  if (opened.what === 'authorization') return <AuthorizationDialog tenants={opened.tenants} {...common} />;
  if (!first) return null;
  return opened.what === 'package' ? (
    <PackageDialog tenant={first} {...common} />
  ) : (
    <DatasourceDialog tenant={first} {...common} />
  );
}
