import { randomBytes } from 'node:crypto';
import { sms, smsCategory } from '@heliodeck/model/resources/sms';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../../context.ts';
import { auditDone } from '../../../logs/audit.ts';
import { guardedFetch } from '../../../outgoing.ts';
import { type SmsConfig, smsConfig } from '../config-rows.ts';
import type { ResourceWorld } from '../world.ts';
import { aliyun } from './aliyun.ts';
import { masked } from './phones.ts';
import type { SmsMessage, SmsProvider } from './provider.ts';
import { qiniu } from './qiniu.ts';
import { tencent } from './tencent.ts';
import { tencentApp } from './tencent-app.ts';
import { yunpian } from './yunpian.ts';

const providers = { yunpian, qiniu, aliyun, tencent, tencentApp };
type SmsService = keyof typeof providers;

/** URLs of services instead of the vendors' own; for proxies and tests. Must be https and public unless allowed. */
export type SmsBases = Readonly<Partial<Record<SmsService, string>>>;

/** The service of a configuration. A Tencent key pair is distinguished from an application by its first letters. */
function serviceOf({ category, accessKey }: Pick<SmsConfig, 'category' | 'accessKey'>): SmsService {
  if (category === smsCategory.qiniu) return 'qiniu';
  if (category === smsCategory.aliyun) return 'aliyun';
  if (category === smsCategory.tencent) return /^(AKID|IKID)/.test(accessKey) ? 'tencent' : 'tencentApp';
  return 'yunpian';
}

/** Whether it was sent by a provider or, if none is active, only logged. */
export interface Delivery {
  readonly provider: SmsService | 'log';
  readonly delivered: boolean;
}

export type SendSms = (context: Context, code: string | undefined, message: SmsMessage) => Promise<Delivery>;

/**
 * Sends with the configuration of a code, else with the active one, else only logs, and returns which. Messages of a signed-in user, and
 * the provider's refusals, are in the audit log; their texts are not, since they may be codes.
 * @throws CodedError resource.smsFailed with the provider's reason, resource.codeUnknown
 */
export function smsSender(world: Pick<ResourceWorld, 'sealing' | 'allowedHosts'>, bases: SmsBases): SendSms {
  return async (context, code, message) => {
    const config = await smsConfig(context.db, world.sealing, code);
    try {
      const delivery = await deliver(context, config, message);
      await note(context, config, message, { ...delivery });
      return delivery;
    } catch (error) {
      if (error instanceof CodedError)
        await note(context, config, message, { delivered: false, reason: error.params.reason ?? error.code });
      throw error;
    }
  };

  async function deliver(
    context: Context,
    config: SmsConfig | undefined,
    message: SmsMessage,
  ): Promise<Delivery> {
    const to = message.phones.map(masked);
    if (!config) {
      context.log.info('text message not sent: no configuration is enabled', { to, params: message.params });
      return { provider: 'log', delivered: false };
    }
    const service = serviceOf(config);
    const provider: SmsProvider = providers[service];
    const call = guardedFetch({ allowed: await world.allowedHosts() });
    const sent = await provider
      .send(config, message, {
        call,
        now: context.now,
        nonce: randomBytes(16).toString('hex'),
        base: bases[service] ?? provider.base,
      })
      .catch((error: unknown) => {
        if (error instanceof CodedError) throw error;
        context.log.warn('sms provider not reached', { service, error });
        throw new CodedError('resource.smsFailed', { reason: 'network' }, { cause: error });
      });
    if (!sent.sent) {
      context.log.warn('text message refused', { service, to, reason: sent.reason });
      throw new CodedError('resource.smsFailed', { reason: sent.reason.slice(0, 200) });
    }
    context.log.info('text message sent', { service, to, receipt: sent.receipt });
    return { provider: service, delivered: true };
  }
}

/** Codes for sign-in are requested without a signed-in user; the sign-in log has them. */
async function note(
  context: Context,
  config: SmsConfig | undefined,
  { phones, params }: SmsMessage,
  outcome: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (context.caller.userId === '' && context.caller.program === undefined) return;
  const sent = { phones: phones.map(masked).join(), params: Object.keys(params).join() };
  await auditDone(context, [
    {
      act: 'send',
      entity: sms.key,
      recordId: config?.id ?? '',
      title: config?.smsCode ?? null,
      after: { ...sent, ...outcome },
    },
  ]);
}
