import { ApiError } from '@heliodeck/client/api-error';
import { messages } from '@heliodeck/model/wire/messages';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useTranslate } from '../../../i18n/messages.ts';
import type { Device } from './device.ts';

const reason = 'command.dtuOffline';

/**
 * Refuses a command to a device whose DTU is offline; nothing is sent (docs/product/commands.md#dtu-offline).
 * @returns whether it was refused
 */
export function useRefuseOffline(): (device: Pick<Device, 'dtuOnlineStatus'>) => boolean {
  const translate = useTranslate();
  const { failed } = useFeedback();
  return ({ dtuOnlineStatus }) => {
    if (dtuOnlineStatus !== 0) return false;
    failed(new ApiError('refused', translate(messages[reason]), { reason }));
    return true;
  };
}
