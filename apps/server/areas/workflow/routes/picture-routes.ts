import { Readable } from 'node:stream';
import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { flowReaders } from '@heliodeck/model/workflow/form-codes';
import { inEnglish } from '@heliodeck/workflow/decode/english-names';
import { drawPicture, type PictureState } from '@heliodeck/workflow/layout/picture';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineRoute, type HttpExchange, type RouteSpec } from '../../../http/route.ts';
import { flowBase, flowTag, idOf, needed } from '../lists/route-parts.ts';
import { modelView } from '../views/process-view.ts';

const base = `${flowBase}/process`;
const text = z.string().optional();
const access = { anyOf: flowReaders };

/**
 * Routes for pictures and files of processes as existing clients request them: by an address with a ticket, without a token
 * (docs/product/sign-in.md#download-tickets).
 */
export function pictureRoutes(): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/diagram-view`,
      access,
      reply: 'stream',
      summary: label('流程实例图', 'A picture of an instance: where it was and is'),
      tag: flowTag,
      query: z.looseObject({ processInstanceId: needed }),
      async handle(context, { query }, raw) {
        await sendPicture(
          context,
          { processInstanceId: idOf('processInstanceId', query.processInstanceId) },
          raw,
        );
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/resource-view`,
      access,
      reply: 'stream',
      summary: label('流程资源', 'The picture or the file of a process'),
      tag: flowTag,
      query: z.looseObject({
        processDefinitionId: text.meta({ description: 'one of both is needed' }),
        processInstanceId: text,
        resourceType: text.meta({ enum: ['image', 'xml'], default: 'image' }),
      }),
      async handle(context, { query: { processDefinitionId, processInstanceId, resourceType } }, raw) {
        if (!['image', 'xml', '', undefined].includes(resourceType))
          throw new CodedError('request.parameterFormat', { name: 'resourceType' });
        const asked =
          processInstanceId === undefined || processInstanceId === ''
            ? { processDefinitionId: idOf('processDefinitionId', processDefinitionId) }
            : { processInstanceId: idOf('processInstanceId', processInstanceId) };
        if (resourceType !== 'xml') return sendPicture(context, asked, raw);
        const { xml } = await modelView(context, asked);
        // Stored as text, whatever the encoding of the file.
        send(
          raw,
          'application/xml; charset=utf-8',
          xml.replace(/^<\?xml[^>]*\?>/, '<?xml version="1.0" encoding="UTF-8"?>'),
        );
      },
    }),
  ];
}

async function sendPicture(
  context: Context,
  asked: Parameters<typeof modelView>[1],
  raw: HttpExchange,
): Promise<void> {
  const { xml, flow, incidents } = await modelView(context, asked);
  const states = new Map<string, PictureState>();
  for (const { historyActivityId, endTime } of flow)
    states.set(historyActivityId, endTime === null ? 'current' : 'taken');
  for (const { node } of incidents) states.set(node, 'incident');
  send(
    raw,
    'image/svg+xml; charset=utf-8',
    await drawPicture(context.locale === 'en' ? inEnglish(xml) : xml, states),
  );
}

function send(raw: HttpExchange, type: string, content: string): void {
  raw.setHeader('content-type', type);
  raw.send(Readable.from([content]));
}
