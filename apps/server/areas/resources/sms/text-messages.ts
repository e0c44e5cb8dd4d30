import { smsCategory } from '@heliodeck/model/resources/sms';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../../context.ts';
import { allowedHosts } from '../../../outgoing.ts';
import type { Services } from '../../../services.ts';
import type { TenantDb } from '../../../store/tenant-db.ts';
import { smsConfig } from '../config-rows.ts';
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
  /** The key that signs answers; undefined if there is no such configuration, or its provider signs none. */
  answerKey(db: TenantDb, code: string | undefined): Promise<string | undefined>;
} {
  const send = smsSender({ sealing, allowedHosts: () => allowedHosts(store) }, bases);
  return {
    async send(context, code, phone, params) {
      const { delivered } = await send(context, code, { phones: phoneNumbers(phone), params });
      return delivered;
    },
    async answerKey(db, code) {
      const config = await smsConfig(db, sealing, code).catch((error: unknown) => {
        if (error instanceof CodedError) return undefined;
        throw error;
      });
      return config?.category === smsCategory.yunpian ? config.accessKey : undefined;
    },
  };
}
