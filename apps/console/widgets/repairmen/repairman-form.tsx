import type { WireRow } from '@heliodeck/client/page';
import { isRecord } from '@heliodeck/kit/is-record';
import { repairmanRole } from '@heliodeck/model/orders/repairman-role';
import { user } from '@heliodeck/model/organisation/user';
import { permissionOf } from '@heliodeck/model/permissions/permission';
import { role } from '@heliodeck/model/permissions/role';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import { useQuery } from '@tanstack/react-query';
import { type JSX, useMemo, useState } from 'react';
import { get } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { RecordPanel } from '../../crud/form/record-panel.tsx';
import { useTenantField } from '../../crud/screen/tenant-field.ts';
import type { OpenPanel } from '../../crud/state/list-state.ts';
import { FirstPasswordsDialog } from '../first-passwords/first-passwords.tsx';

interface RepairmanForm {
  /** Whether the button of an act is offered: to holders of the code of stations and of that of users. */
  readonly may: (act: OpenPanel['act']) => boolean;
  readonly open: (panel: OpenPanel) => void;
  readonly dialogs: JSX.Element | null;
}

/**
 * The form of a user in the picker of the maintenance personnel (docs/decisions/0134-form-of-the-repairman-picker.md). A new one has the
 * role of the maintenance personnel; the first password is shown once.
 * @param onSaved reads the list again
 */
export function useRepairmanForm(onSaved: () => Promise<unknown>): RepairmanForm {
  const held = usePermissions();
  const [panel, setPanel] = useState<OpenPanel>();
  const [told, setTold] = useState<readonly FirstPassword[]>([]);
  const { without, preset } = useTenantField();
  const roleId = useRepairmanRole(panel?.act === 'add');
  const hidden = useMemo(() => new Set(without), [without]);
  const start = useMemo(() => ({ ...preset, ...(roleId ? { roleId } : {}) }), [preset, roleId]);
  const shut = (): void => setPanel(undefined);
  const isReady = panel !== undefined && (panel.act !== 'add' || roleId !== undefined);
  return {
    may: (act) => held.has(permissionOf(stationInfo, act)) && held.has(permissionOf(user, act)),
    open: setPanel,
    dialogs: (
      <>
        {isReady && (
          <RecordPanel
            options={{ entity: user }}
            look={{ preset: start }}
            panel={panel}
            given={undefined}
            without={hidden}
            onClose={shut}
            onSaved={async (_, reply) => {
              shut();
              const passwords = isRecord(reply) ? reply.firstPasswords : undefined;
              if (Array.isArray(passwords)) setTold(passwords as FirstPassword[]);
              await onSaved();
            }}
          />
        )}
        {told.length > 0 && <FirstPasswordsDialog told={told} onClose={() => setTold([])} />}
      </>
    ),
  };
}

/** Id of the role of the maintenance personnel; empty if there is none, undefined until it is known. */
function useRepairmanRole(enabled: boolean): string | undefined {
  const { data, isError } = useQuery({
    queryKey: ['references', 'role', 'repairman'],
    queryFn: ({ signal }) => get<readonly WireRow[]>(`${role.path}/list`, {}, signal),
    enabled,
    retry: false,
  });
  if (isError) return '';
  return data && (data.find(({ roleName }) => roleName === repairmanRole)?.id ?? '');
}
