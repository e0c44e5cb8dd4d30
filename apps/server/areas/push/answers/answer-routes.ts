import { label } from '@heliodeck/kit/label';
import { pushChannel } from '@heliodeck/model/push/push-channel';
import { takesAnswers } from '@heliodeck/model/push/push-ways';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { paramValue } from '../../../access/records/params.ts';
import { readRecordId } from '../../../crud/query/record-id.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import type { PushParts } from '../push-world.ts';
import { answerAddress, answerPath } from './answer-key.ts';
import { takeAnswers } from './take-answers.ts';

/** The call by which providers post answers of people, and the address to enter at a provider. */
export function answerRoutes(parts: PushParts): readonly RouteSpec[] {
  const { services, sealing } = parts;
  return [
    defineRoute({
      method: 'POST',
      path: answerPath,
      access: 'public',
      reply: 'bare',
      accepts: { text: true, bytes: 65_536 },
      log: { hidden: ['key'] },
      summary: label('接收对通知的回复', 'Take answers to messages'),
      tag: 'Notification',
      query: z.looseObject({ channel: z.string().regex(/^\d{1,19}$/), key: z.string().max(64) }),
      body: z.unknown(),
      data: z.union([z.literal(0), z.looseObject({})]).meta({ description: 'what the provider expects' }),
      handle: (context, { query: { channel, key }, body }, { headers, text }) =>
        takeAnswers(parts, context, { channel, key }, { headers, body, text }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-pushChannel/pushChannel/answers',
      access: { anyOf: ['pushChannel_answers'] },
      log: { hidden: ['address'] },
      summary: label('渠道的回复地址', 'The address for answers of a channel'),
      tag: pushChannel.label.en,
      query: z.looseObject({ id: z.string() }),
      data: z.object({ address: z.string() }),
      async handle(context, { query }) {
        const id = readRecordId(services.entities.catalogue.planOf(pushChannel), query.id);
        const [channel] = await services.entities.byIds(context, pushChannel, [id]);
        if (channel === undefined) throw new CodedError('record.notFound');
        if (!takesAnswers(Number(channel.type))) throw new CodedError('push.noAnswers');
        const site = (await paramValue(services.store, context.caller.tenantId, 'push.siteAddress')) ?? '';
        return { address: answerAddress(site, sealing, id) };
      },
    }),
  ];
}
