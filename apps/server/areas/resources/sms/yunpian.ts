import { withoutCountryCode } from '../../../vendor-reply.ts';
import { refusal, type SmsProvider, smsReply } from './provider.ts';

/** 【signature】text, with variables inserted ('#code#'). */
export function yunpianText(
  signName: string,
  template: string,
  params: Readonly<Record<string, string>>,
): string {
  const text = template.replace(/#(\w+)#/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? (params[name] ?? '') : whole,
  );
  return text.startsWith('【') || signName === '' ? text : `【${signName}】${text}`;
}

/** Yunpian v2: form posts, the key in the body (single_send, batch_send). */
export const yunpian: SmsProvider = {
  base: 'https://sms.yunpian.com',
  async send({ accessKey, signName, templateId }, { phones, params }, { call, base }) {
    const many = phones.length > 1;
    const body = new URLSearchParams({
      apikey: accessKey,
      mobile: phones.map(withoutCountryCode).join(),
      text: yunpianText(signName, templateId, params),
    });
    const response = await call(`${base}/v2/sms/${many ? 'batch_send' : 'single_send'}.json`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        accept: 'application/json; charset=utf-8',
      },
      body: body.toString(),
    });
    const answer = await smsReply(response);
    const each = many && Array.isArray(answer.data) ? (answer.data as Record<string, unknown>[]) : [answer];
    const failed = each.find((one) => one.code !== 0);
    if (failed) return refusal(failed.code, failed.msg ?? failed.message, failed.detail);
    return { sent: true, receipt: String(each[0]?.sid ?? '') };
  },
};
