import type { WireRow } from '@heliodeck/client/page';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { get } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { issueCommand } from '../command-drawer/command-request.ts';
import { untilAtRest, useCommandFeed } from '../command-drawer/follow-command.ts';
import type { Device } from '../device-detail/device.ts';
import { askControllers } from './ask-controllers.ts';

/** Whoever holds one of these may read charging parameters (server: commands/device-routes.ts). */
const askingCodes = ['xwj_controllerData', 'monitorManage_edit'];

/** The list does not wait longer for a controller that is slow, ms; what comes later comes by the feed. */
const timeoutMs = 10_000;

/**
 * What a list of charging parameters does before it shows itself: asks its controllers anew. Undefined for those who
 * may not ask; their list shows what is known.
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
