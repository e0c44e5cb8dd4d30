import { label } from '@heliodeck/kit/label';
import { sms } from '@heliodeck/model/resources/sms';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { isTenantAdmin } from '../../access/permissions/permission.ts';
import { Said } from '../../http/reply.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { enable } from './enable.ts';
import { addressParameters, anyBody, given, needed, neededId } from './inputs.ts';
import { codeFits, sendCode } from './sms/codes.ts';
import { messageParams, phoneNumbers } from './sms/phones.ts';
import type { Delivery, SendSms } from './sms/send.ts';
import type { ResourceWorld } from './world.ts';

const base = '/api/blade-resource/sms';
const tag = 'SMS';

/** How a message was sent; for a code also its id, to be sent back with it. */
const deliveryShape = z.looseObject({ provider: z.string(), delivered: z.boolean() });

/** 'Sent', or that it was only logged. */
const said = (delivery: Delivery): Said =>
  new Said(delivery.delivered ? 'reply.smsSent' : 'resource.smsLogged', delivery);

/** Sending by hand, codes to phones, and the active configuration (docs/product/resources.md#text-messages). */
export function textMessageRoutes(world: ResourceWorld, send: SendSms): RouteSpec[] {
  const common = { method: 'POST', tag, body: anyBody } as const;
  return [
    defineRoute({
      ...common,
      path: `${base}/enable`,
      query: addressParameters('id'),
      data: nothing,
      access: { anyOf: ['sms_enable'] },
      summary: label('启用短信配置', 'Enable an SMS configuration'),
      handle: (context, { query, body }) =>
        enable(world.services.entities, context, sms, neededId(query, body)),
    }),
    defineRoute({
      ...common,
      path: `${base}/endpoint/send-message`,
      query: addressParameters('code', 'phones', 'params'),
      data: deliveryShape,
      access: { anyOf: ['sms'] },
      summary: label('发送短信', 'Send a text message'),
      async handle(context, { query, body }) {
        // Every message costs money; testing is restricted to administrators (docs/product/permissions.md#administrators).
        if (!isTenantAdmin(context.caller)) throw new CodedError('request.forbidden');
        const phones = phoneNumbers(needed('phones', query, body));
        const params = messageParams(given('params', query, body));
        return said(await send(context, given('code', query, body), { phones, params }));
      },
    }),
    defineRoute({
      ...common,
      path: `${base}/endpoint/send-validate`,
      query: addressParameters('phone'),
      data: deliveryShape,
      access: 'signed-in',
      summary: label('发送验证码', 'Send a code to a phone'),
      async handle(context, { query, body }) {
        const [phone = ''] = phoneNumbers(needed('phone', query, body));
        return said(await sendCode(world, send, context, phone));
      },
    }),
    ...[`${base}/endpoint/validate-message`, `${base}/validate-message`].map((path, index) =>
      defineRoute({
        ...common,
        path,
        alias: index > 0,
        query: addressParameters('phone', 'id', 'value'),
        data: nothing,
        access: 'signed-in',
        summary: label('校验验证码', 'Check a code sent to a phone'),
        async handle(context, { query, body }) {
          const [phone = ''] = phoneNumbers(needed('phone', query, body));
          const [id, value] = [needed('id', query, body), needed('value', query, body)];
          if (!(await codeFits(world, context, { id, phone, value })))
            throw new CodedError('resource.smsInvalid');
          return new Said('reply.smsValid');
        },
      }),
    ),
  ];
}
