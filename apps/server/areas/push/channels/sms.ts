import { CodedError } from '@heliodeck/model/wire/coded-error';
import { UnansweredError } from '../../../outgoing.ts';
import { type Sender, templateParams } from './channel.ts';
import { cloudMeaning, refusedBy, unreachable } from './refusal.ts';

/** Sends a text message through the tenant's own provider. */
export const sms: Sender = async ({ smsCode, variables }, { to, contents }, { texts, context }) => {
  try {
    const sent = await texts.send(
      context,
      smsCode === '' ? undefined : smsCode,
      to?.phone ?? '',
      templateParams(variables, contents),
    );
    return sent ? { is: 'sent', receipt: '' } : { is: 'notConfigured', reason: 'noSms' };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    if (error.cause instanceof UnansweredError) throw error.cause;
    if (error.code === 'resource.codeUnknown') return { is: 'notConfigured', reason: 'noSmsCode' };
    if (error.code === 'resource.phoneInvalid') return refusedBy('recipient', '', false);
    if (error.code !== 'resource.smsFailed' || error.cause !== undefined)
      return unreachable(error.cause ?? error);
    const words = String(error.params.reason ?? '');
    return refusedBy(cloudMeaning(words), words);
  }
};
