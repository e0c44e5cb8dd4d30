import type { Context } from '../../../context.ts';
import { allowedHosts } from '../../../outgoing.ts';
import type { Services } from '../../../services.ts';
import { phoneNumbers } from './phones.ts';
import { type SmsBases, smsSender } from './send.ts';

/** Sends text messages of other areas with a tenant's own provider. */
export function textMessages(
  { store }: Pick<Services, 'store'>,
  sealing: Uint8Array,
  bases: SmsBases = {},
): {
  /**
   * @param code resource code; undefined: the active configuration
   * @returns whether a provider accepted it; false if none is active
   * @throws CodedError resource.smsFailed, resource.codeUnknown, resource.phoneInvalid
   */
  send(
    context: Context,
    code: string | undefined,
    phone: string,
    params: Readonly<Record<string, string>>,
  ): Promise<boolean>;
} {
  const send = smsSender({ sealing, allowedHosts: () => allowedHosts(store) }, bases);
  return {
    async send(context, code, phone, params) {
      const { delivered } = await send(context, code, { phones: phoneNumbers(phone), params });
      return delivered;
    },
  };
}
