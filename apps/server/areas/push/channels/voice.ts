import { voiceService } from '@heliodeck/model/push/push-ways';
import {
  acsAuthorization,
  acsQuery,
  sha256,
  tc3Authorization,
  tencentBody,
} from '../../../cloud-signatures.ts';
import { withoutCountryCode } from '../../../vendor-reply.ts';
import { channelReply, type OpenChannel, type OutMessage, type Sender, templateParams } from './channel.ts';
import { cloudMeaning, refusedBy } from './refusal.ts';

const aliyun: Sender = async (channel, message, { call, bases, now, nonce }) => {
  const url = new URL(bases.aliyunVoice);
  const query = {
    CalledNumber: withoutCountryCode(message.to?.phone ?? ''),
    ...(channel.callerNumber === '' ? {} : { CalledShowNumber: channel.callerNumber }),
    // At most 15 characters; the last ones distinguish attempts.
    OutId: message.attemptKey.slice(-15),
    PlayTimes: '2',
    TtsCode: channel.templateId,
    TtsParam: JSON.stringify(paramsOf(channel, message)),
  };
  const headers = {
    host: url.host,
    'x-acs-action': 'SingleCallByTts',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': `${now.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': '2017-05-25',
  };
  const key = { accessKey: channel.account, secretKey: channel.secretKey };
  const authorization = acsAuthorization(key, { method: 'POST', path: '/', query, headers, body: '' });
  const response = await call(`${url.origin}/?${acsQuery(query)}`, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json', authorization },
  });
  const answer = await channelReply(response);
  if (answer.Code === 'OK') return { is: 'sent', receipt: String(answer.CallId ?? '') };
  const words = `${String(answer.Code ?? `HTTP ${response.status}`)} ${String(answer.Message ?? '')}`;
  return refusedBy(cloudMeaning(words), words);
};

const tencent: Sender = async (channel, message, { call, bases, now }) => {
  const { host, origin } = new URL(bases.tencentVoice);
  const seconds = Math.floor(now.getTime() / 1000);
  const phone = message.to?.phone ?? '';
  const body = JSON.stringify({
    TemplateId: channel.templateId,
    CalledNumber: phone.startsWith('+') ? phone : `+86${phone}`,
    VoiceSdkAppid: channel.voiceAppId,
    TemplateParamSet: Object.values(paramsOf(channel, message)),
    PlayTimes: 2,
    SessionContext: message.attemptKey,
  });
  const key = { accessKey: channel.account, secretKey: channel.secretKey };
  const response = await call(`${origin}/`, {
    method: 'POST',
    headers: {
      host,
      'content-type': tencentBody,
      'x-tc-action': 'SendTtsVoice',
      'x-tc-version': '2020-09-02',
      'x-tc-timestamp': String(seconds),
      'x-tc-region': 'ap-beijing',
      authorization: tc3Authorization(key, { service: 'vms', host, seconds, body }),
    },
    body,
  });
  const answer = ((await channelReply(response)).Response ?? {}) as {
    readonly Error?: { readonly Code?: string; readonly Message?: string };
    readonly SendStatus?: { readonly CallId?: string };
  };
  if (answer.SendStatus) return { is: 'sent', receipt: answer.SendStatus.CallId ?? '' };
  const words = `${answer.Error?.Code ?? `HTTP ${response.status}`} ${answer.Error?.Message ?? ''}`;
  return refusedBy(cloudMeaning(words), words);
};

/** Makes a phone call that reads a template aloud: SingleCallByTts of Alibaba Cloud, SendTtsVoice of Tencent Cloud. */
export const voice: Sender = async (channel, message, world) => {
  if (channel.secretKey === '') return { is: 'notConfigured', reason: 'notSecret' };
  return (channel.voiceService === voiceService.tencent ? tencent : aliyun)(channel, message, world);
};

function paramsOf({ variables }: OpenChannel, { contents }: OutMessage): Readonly<Record<string, string>> {
  return templateParams(variables, contents);
}
