import { CodedError } from '@heliodeck/model/wire/coded-error';
import { UnansweredError } from '../../../outgoing.ts';
import { refusedBy, type Sender, templateParams } from './channel.ts';

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
    return refusedBy(String(error.params.reason ?? error.code), error.code !== 'resource.phoneInvalid');
  }
};
