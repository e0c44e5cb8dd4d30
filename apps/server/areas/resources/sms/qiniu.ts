import { createHmac } from 'node:crypto';
import { withoutCountryCode } from '../../../vendor-reply.ts';
import { refusal, type SmsProvider, smsReply } from './provider.ts';

/**
 * Qiniu's management signature: HMAC-SHA1 over method, path, host, content type and body (their access-token V2).
 * @returns value of the Authorization header
 */
export function qiniuAuthorization(
  { accessKey, secretKey }: { readonly accessKey: string; readonly secretKey: string },
  {
    method,
    url,
    contentType,
    body,
  }: {
    readonly method: string;
    readonly url: URL;
    readonly contentType: string;
    readonly body: string;
  },
): string {
  const text = `${method} ${url.pathname}${url.search}\nHost: ${url.host}\nContent-Type: ${contentType}\n\n${body}`;
  const signature = createHmac('sha1', secretKey).update(text).digest('base64');
  return `Qiniu ${accessKey}:${signature.replaceAll('+', '-').replaceAll('/', '_')}`;
}

/** Qiniu: POST /v1/message returns a job id if it was accepted. */
export const qiniu: SmsProvider = {
  base: 'https://sms.qiniuapi.com',
  async send(config, { phones, params }, { call, base }) {
    const url = new URL(`${base}/v1/message`);
    const contentType = 'application/json';
    const body = JSON.stringify({
      template_id: config.templateId,
      mobiles: phones.map(withoutCountryCode),
      parameters: params,
    });
    const authorization = qiniuAuthorization(config, { method: 'POST', url, contentType, body });
    const response = await call(url, {
      method: 'POST',
      headers: { 'content-type': contentType, authorization },
      body,
    });
    const answer = await smsReply(response);
    if (typeof answer.job_id === 'string') return { sent: true, receipt: answer.job_id };
    return refusal(answer.error ?? answer.code, answer.message);
  },
};
