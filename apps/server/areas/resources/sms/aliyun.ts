import { createHash, createHmac } from 'node:crypto';
import { answerOf, refusal, type SmsProvider } from './provider.ts';

const algorithm = 'ACS3-HMAC-SHA256';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface AcsRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case; host and every x-acs-… are signed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Percent-encoding as the signature wants it (RFC 3986). */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The query in the order it is signed in. */
function acsQuery(query: AcsRequest['query']): string {
  return Object.entries(query)
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
}

/** Signature of Alibaba Cloud's V3 requests (ACS3-HMAC-SHA256). @returns value of the Authorization header */
export function acsAuthorization(
  { accessKey, secretKey }: { readonly accessKey: string; readonly secretKey: string },
  request: AcsRequest,
): string {
  const signed = Object.keys(request.headers)
    .filter((name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'))
    .sort();
  const headers = signed.map((name) => `${name}:${request.headers[name]?.trim()}\n`).join('');
  const canonical = [
    request.method,
    request.path,
    acsQuery(request.query),
    headers,
    signed.join(';'),
    sha256(request.body),
  ].join('\n');
  const signature = createHmac('sha256', secretKey)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest('hex');
  return `${algorithm} Credential=${accessKey},SignedHeaders=${signed.join(';')},Signature=${signature}`;
}

/** Alibaba Cloud: SendSms of 2017-05-25; 'OK' inside the answer means sent. */
export const aliyun: SmsProvider = {
  base: 'https://dysmsapi.aliyuncs.com',
  async send(config, { phones, params }, { call, base, now, nonce }) {
    const url = new URL(base);
    const query = {
      // Chinese numbers bare, others with their country's digits, none with a plus.
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
    const answer = await answerOf(response);
    if (answer.Code === 'OK') return { sent: true, receipt: String(answer.BizId ?? '') };
    return refusal(answer.Code ?? answer.code, answer.Message);
  },
};
