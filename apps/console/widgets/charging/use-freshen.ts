import type { WireRow } from '@heliodeck/client/page';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { get } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { issueCommand } from '../command-drawer/command-request.ts';
import { untilAtRest, useCommandFeed } from '../command-drawer/follow-command.ts';
import type { Device } from '../device-detail/shared/device.ts';
import { askControllers } from './ask-controllers.ts';

/** Users with one of these permissions may read charging parameters (server: commands/device-routes.ts). */
const askingCodes = ['xwj_controllerData', 'monitorManage_edit'];

/** Maximum wait of the list for a slow controller, ms; later responses arrive with the feed. */
const timeoutMs = 10_000;

/**
 * Polls the controllers of a list of charging parameters before the list is displayed. Undefined for users without
 * permission; their list has the stored values.
 */
export function useFreshen(): ((rows: readonly WireRow[]) => Promise<void>) | undefined {
  const client = useQueryClient();
  const held = usePermissions();
  useCommandFeed();
  const may = askingCodes.some((code) => held.has(code));
  const freshen = useCallback(
    (rows: readonly WireRow[]) =>
      askControllers(rows, {
        deviceOf: (id) => get<Device>('blade-xwj/xwj/detail', { id }),
        ask: async ({ dtuId, address }) => {
          const { id } = await issueCommand({
            call: 'getData',
            data: 'charging_parameters',
            dtuId,
            address,
            automatic: true,
          });
          await untilAtRest(client, id, AbortSignal.timeout(timeoutMs));
        },
      }),
    [client],
  );
  return may ? freshen : undefined;
}
