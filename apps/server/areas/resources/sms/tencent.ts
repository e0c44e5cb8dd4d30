import { tc3Authorization, tencentBody } from '../../../cloud-signatures.ts';
import { refusal, type SmsProvider, smsReply } from './provider.ts';

/** Tencent Cloud: SendSms of 2021-01-11, with a SecretId and SecretKey. */
export const tencent: SmsProvider = {
  base: 'https://sms.tencentcloudapi.com',
  async send(config, { phones, params }, { call, base, now }) {
    const { host, origin } = new URL(base);
    const seconds = Math.floor(now.getTime() / 1000);
    const body = JSON.stringify({
      PhoneNumberSet: phones,
      SmsSdkAppId: config.sdkAppId,
      SignName: config.signName,
      TemplateId: config.templateId,
      TemplateParamSet: Object.values(params),
    });
    const response = await call(`${origin}/`, {
      method: 'POST',
      headers: {
        host,
        'content-type': tencentBody,
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-timestamp': String(seconds),
        'x-tc-region': 'ap-guangzhou',
        authorization: tc3Authorization(config, { service: 'sms', host, seconds, body }),
      },
      body,
    });
    const answer = ((await smsReply(response)).Response ?? {}) as {
      readonly Error?: { readonly Code?: string; readonly Message?: string };
      readonly SendStatusSet?: readonly {
        readonly Code?: string;
        readonly Message?: string;
        readonly SerialNo?: string;
      }[];
    };
    if (answer.Error) return refusal(answer.Error.Code, answer.Error.Message);
    const each = answer.SendStatusSet ?? [];
    const failed = each.find((one) => one.Code !== 'Ok');
    if (each.length === 0 || failed) return refusal(failed?.Code, failed?.Message);
    return { sent: true, receipt: each[0]?.SerialNo ?? '' };
  },
};
