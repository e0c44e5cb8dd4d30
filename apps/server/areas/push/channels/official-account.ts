import { type AttemptOutcome, channelReply, type Sender, templateParams } from './channel.ts';
import { accountMeaning, refusedBy, statusMeaning } from './refusal.ts';

/** Error codes of an invalid or expired access token. */
const badToken: readonly unknown[] = [40001, 40014, 42001];

/**
 * Sends a template message of an official account. The access token is requested from the stable interface, which returns the same token
 * while it is valid, so that several servers do not invalidate each other's.
 */
export const officialAccount: Sender = async (channel, message, { call, bases }) => {
  if (channel.secretKey === '') return { is: 'notConfigured', reason: 'notSecret' };
  const token = async (fresh: boolean) => {
    const response = await call(`${bases.wechat}/cgi-bin/stable_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credential',
        appid: channel.account,
        secret: channel.secretKey,
        force_refresh: fresh,
      }),
    });
    return channelReply(response);
  };
  const send = async (accessToken: string) => {
    const data = Object.entries(templateParams(channel.variables, message.contents));
    const response = await call(
      `${bases.wechat}/cgi-bin/message/template/send?access_token=${encodeURIComponent(accessToken)}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          touser: message.to?.openId,
          template_id: channel.templateId,
          // The service recognises repeats of this id within ten minutes.
          client_msg_id: message.attemptKey,
          ...(message.link === undefined ? {} : { url: message.link }),
          // The service refuses longer values.
          data: Object.fromEntries(data.map(([name, value]) => [name, { value: value.slice(0, 20) }])),
        }),
      },
    );
    return channelReply(response);
  };
  for (const fresh of [false, true]) {
    const granted = await token(fresh);
    if (typeof granted.access_token !== 'string') return refused(granted);
    const answer = await send(granted.access_token);
    if (answer.errcode === 0) return { is: 'sent', receipt: String(answer.msgid ?? '') };
    // 43004: the person does not follow the account; 40003: no such person.
    if (!badToken.includes(answer.errcode))
      return refused(answer, answer.errcode !== 43004 && answer.errcode !== 40003);
  }
  return refusedBy('credentials', 'access_token');
};

function refused(answer: Readonly<Record<string, unknown>>, again = true): AttemptOutcome {
  const { errcode, errmsg, httpStatus } = answer;
  const meaning = errcode === undefined ? statusMeaning(Number(httpStatus)) : accountMeaning(errcode);
  return refusedBy(meaning, `${String(errcode ?? httpStatus ?? '')} ${String(errmsg ?? '')}`, again);
}
