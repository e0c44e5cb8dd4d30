import { createHash } from 'node:crypto';
import { refusal, type SmsProvider, smsReply } from './provider.ts';

/** Signature of the older API. @param mobile numbers without country code, comma-joined */
export function tencentAppSignature(given: {
  readonly appKey: string;
  readonly random: string;
  /** Seconds since 1970 UTC. */
  readonly time: number;
  readonly mobile: string;
}): string {
  const { appKey, random, time, mobile } = given;
  return createHash('sha256')
    .update(`appkey=${appKey}&random=${random}&time=${time}&mobile=${mobile}`)
    .digest('hex');
}

/** Tencent Cloud, the older API with an appId and appKey (sendmultisms2): Chinese numbers only. */
export const tencentApp: SmsProvider = {
  base: 'https://yun.tim.qq.com',
  async send(config, { phones, params }, { call, base, now, nonce }) {
    if (phones.some((phone) => !phone.startsWith('+86'))) return refusal('only +86 numbers');
    const numbers = phones.map((phone) => phone.slice(3));
    const time = Math.floor(now.getTime() / 1000);
    const random = String(Number.parseInt(nonce.slice(0, 8), 16));
    const query = new URLSearchParams({ sdkappid: config.accessKey, random });
    const response = await call(`${base}/v5/tlssmssvr/sendmultisms2?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ext: '',
        extend: '',
        params: Object.values(params),
        sig: tencentAppSignature({ appKey: config.secretKey, random, time, mobile: numbers.join() }),
        sign: config.signName,
        tel: numbers.map((mobile) => ({ mobile, nationcode: '86' })),
        time,
        tpl_id: Number(config.templateId) || config.templateId,
      }),
    });
    const answer = await smsReply(response);
    if (answer.result !== 0) return refusal(answer.result ?? answer.code, answer.errmsg ?? answer.message);
    const each = (Array.isArray(answer.detail) ? answer.detail : []) as Record<string, unknown>[];
    const failed = each.find((one) => one.result !== 0);
    return failed
      ? refusal(failed.result, failed.errmsg)
      : { sent: true, receipt: String(each[0]?.sid ?? '') };
  },
};
