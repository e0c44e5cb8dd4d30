import { acsAuthorization, acsQuery, sha256 } from '../../../cloud-signatures.ts';
import { refusal, type SmsProvider, smsReply } from './provider.ts';

/** Alibaba Cloud: SendSms of 2017-05-25; 'OK' in the response means sent. */
export const aliyun: SmsProvider = {
  base: 'https://dysmsapi.aliyuncs.com',
  async send(config, { phones, params }, { call, base, now, nonce }) {
    const url = new URL(base);
    const query = {
      // Chinese numbers without prefix, others with their country code, none with a plus.
      PhoneNumbers: phones.map((phone) => phone.replace(/^\+86|^\+/, '')).join(),
      RegionId: config.regionId,
      SignName: config.signName,
      TemplateCode: config.templateId,
      TemplateParam: JSON.stringify(params),
    };
    const headers = {
      host: url.host,
      'x-acs-action': 'SendSms',
      'x-acs-content-sha256': sha256(''),
      'x-acs-date': `${now.toISOString().slice(0, 19)}Z`,
      'x-acs-signature-nonce': nonce,
      'x-acs-version': '2017-05-25',
    };
    const request = { method: 'POST', path: '/', query, headers, body: '' };
    const response = await call(`${url.origin}/?${acsQuery(query)}`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json', authorization: acsAuthorization(config, request) },
    });
    const answer = await smsReply(response);
    if (answer.Code === 'OK') return { sent: true, receipt: String(answer.BizId ?? '') };
    return refusal(answer.Code ?? answer.code, answer.Message);
  },
};
