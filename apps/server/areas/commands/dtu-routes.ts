import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { crcHint, mostPacket, packetFault, parseHex } from '@heliodeck/protocol/raw';
import { z } from 'zod';
import type { Reader } from '../../crud/reading/read.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { issuedShape, toDtu } from './inputs.ts';
import { type CommandDeps, issue } from './issue.ts';
import { findDtu } from './target.ts';

/** Messages to a DTU itself and raw packets through it, by IMEI (docs/product/commands.md#messages-to-a-dtu). */
export function dtuCommandRoutes(deps: CommandDeps, reader: Reader): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/demo/sendTcpFunction',
      data: issuedShape,
      tag: 'Command',
      access: { anyOf: ['dtu_remoteConfig'] },
      summary: label('远程配置DTU', 'Configure a DTU remotely'),
      // A configuration may contain passwords.
      log: { hidden: ['data'] },
      body: toDtu,
      handle: async (context, { body }) => {
        if (body.data.trim() === '') throw new CodedError('command.textRequired');
        if (!isJson(body.data)) throw new CodedError('command.notJson');
        const target = await findDtu(context, reader, body.imei);
        const command = { kind: 'dtu-message', text: body.data } as const;
        return issue(deps, context, {
          target,
          command,
          word: body.data,
          dangerous: { password: body.password },
        });
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/demo/sendCmdFunction',
      data: issuedShape.extend({ crc: z.unknown().meta({ description: 'the check that would fit' }) }),
      tag: 'Command',
      access: { anyOf: ['dtu_downlinkPacket'] },
      summary: label('向总线下发报文', 'Send a raw packet to the bus'),
      body: toDtu,
      handle: async (context, { body }) => {
        if (body.data.trim() === '') throw new CodedError('command.textRequired');
        if (packetFault(body.data) === 'tooLong')
          throw new CodedError('command.packetTooLong', { max: mostPacket });
        const bytes = parseHex(body.data);
        if (bytes === undefined) throw new CodedError('command.notHex');
        const target = await findDtu(context, reader, body.imei);
        const sent = await issue(deps, context, {
          target,
          command: { kind: 'raw', bytes },
          word: body.data,
          dangerous: { password: body.password },
        });
        // A packet with a wrong checksum is sent, but reported (docs/product/commands.md#raw-packets).
        return { ...sent, crc: crcHint(bytes) };
      },
    }),
  ];
}

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
