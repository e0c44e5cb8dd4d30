import { createHash, createHmac } from 'node:crypto';
import { answerOf, refusal, type SmsProvider } from './provider.ts';

const algorithm = 'TC3-HMAC-SHA256';
const jsonType = 'application/json; charset=utf-8';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Signature of Tencent Cloud's V3 requests over content type and host. @returns value of the Authorization header */
export function tc3Authorization(
  { accessKey, secretKey }: { readonly accessKey: string; readonly secretKey: string },
  {
    service,
    host,
    seconds,
    body,
  }: {
    readonly service: string;
    readonly host: string;
    /** Seconds since 1970 UTC. */
    readonly seconds: number;
    readonly body: string;
  },
): string {
  const date = new Date(seconds * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const signedHeaders = 'content-type;host';
  const headers = `content-type:${jsonType}\nhost:${host}\n`;
  const canonical = ['POST', '/', '', headers, signedHeaders, sha256(body)].join('\n');
  const text = [algorithm, seconds, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request');
  const signature = hmac(key, text).toString('hex');
  return `${algorithm} Credential=${accessKey}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}

/** Tencent Cloud: SendSms of 2021-01-11, for a SecretId and SecretKey. */
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
        'content-type': jsonType,
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-timestamp': String(seconds),
        'x-tc-region': 'ap-guangzhou',
        authorization: tc3Authorization(config, { service: 'sms', host, seconds, body }),
      },
      body,
    });
    const answer = ((await answerOf(response)).Response ?? {}) as {
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
