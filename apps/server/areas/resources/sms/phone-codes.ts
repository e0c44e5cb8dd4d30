import { allowedHosts } from '../../../outgoing.ts';
import type { PhoneCodes } from '../../../phone-codes.ts';
import type { Services } from '../../../services.ts';
import { smsConfig } from '../config-rows.ts';
import { codeFits, makeCode } from './codes.ts';
import { phoneNumbers } from './phones.ts';
import { type SmsBases, smsSender } from './send.ts';

/** Sends codes with a tenant's active configuration. */
export function phoneCodes(
  { store }: Pick<Services, 'store'>,
  sealing: Uint8Array,
  bases: SmsBases = {},
): PhoneCodes {
  const world = { sealing, allowedHosts: () => allowedHosts(store) };
  const send = smsSender(world, bases);
  return {
    isSet: async (db) => (await smsConfig(db, sealing, undefined)) !== undefined,
    phoneOf: (text) => phoneNumbers(text)[0] ?? '',
    make: (context, phone, purpose) => makeCode(world, context, phone, purpose),
    async send(context, phone, code) {
      await send(context, undefined, { phones: [phone], params: { code } });
    },
    fits: (context, given, purpose) => codeFits(world, context, given, purpose),
  };
}
