import { label } from '@heliodeck/kit/label';
import { commandCodes, dangerousCodes } from '@heliodeck/model/commands/command-codes';
import { deviceCommand } from '@heliodeck/model/commands/device-command';
import { z } from 'zod';
import type { Access } from '../../access/callers/access.ts';
import { verifyPassword } from '../../access/passwords/verify-password.ts';
import { paramValue } from '../../access/records/params.ts';
import type { MakeArea } from '../../area.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { cursorParameters, listParameters, parameters } from '../../crud/requests/query-shape.ts';
import { shapeOf } from '../../crud/requests/record-shape.ts';
import { asQueryString } from '../../crud/routes.ts';
import type { GatewayPort } from '../../gateway/port.ts';
import { pageByRowOf } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { type RunningLoops, startLoops } from '../../jobs/loops.ts';
import { approveCommand } from './approval.ts';
import { commandTroubles } from './command-troubles.ts';
import { deviceCommandRoutes } from './device-routes.ts';
import { dtuCommandRoutes } from './dtu-routes.ts';
import { approvalExpiry, followUpExpiry } from './expiry.ts';
import { approve, issuedShape } from './inputs.ts';
import { inverterCommandRoutes } from './inverter-routes.ts';
import type { CommandDeps } from './issue.ts';
import { lockRoute } from './lock-route.ts';
import { putBackSeconds } from './put-back.ts';
import { scanRoutes } from './scan-routes.ts';

/** Commands: sending, listing, approving (docs/product/commands.md#ledger). */
export function commandsArea(parts: { readonly gateway: GatewayPort; readonly access: Access }): MakeArea {
  const { gateway, access } = parts;
  return (services) => {
    const { entities, jobsByHand, log, store } = services;
    const deps: CommandDeps = {
      gateway,
      verifyPassword: (context, wire) => verifyPassword(access, store, context, wire),
      param: ({ db }, key) => paramValue(store, db.tenantId, key),
    };
    let loops: RunningLoops | undefined;
    return {
      name: 'commands',
      routes: commandRoutes(deps, entities),
      troubles: [commandTroubles(entities)],
      async start() {
        if (jobsByHand) return;
        loops = startLoops([approvalExpiry(services), followUpExpiry(services)], log);
      },
      async stop() {
        await loops?.stop();
      },
    };
  };
}

/** Further fields in the detail of one command. */
const beside = z.object({
  putBackSeconds: z
    .number()
    .nullable()
    .meta({ description: 'so long it can still be put back, in seconds; null: it cannot' }),
});

function commandRoutes(deps: CommandDeps, engine: EntityEngine): readonly RouteSpec[] {
  const record = shapeOf(engine.catalogue, deviceCommand);
  const list = defineRoute({
    method: 'GET',
    path: '/api/blade-device/commands',
    // One command if an id is given.
    data: z.union([pageByRowOf(record), z.intersection(record, beside)]),
    tag: 'Command',
    // Users who may send a command may see its result.
    access: { anyOf: [...readCodes(deviceCommand), ...commandCodes] },
    summary: label('命令记录', 'The ledger of commands'),
    query: listParameters(deviceCommand, cursorParameters).extend(parameters({ id: 'of one command' }).shape),
    handle: async (context, { query }) => {
      const { id, ...search } = asQueryString(query);
      if (typeof id === 'string') {
        const row = await engine.detail(context, deviceCommand, id);
        return { ...row, putBackSeconds: await putBackSeconds(context, { ...row, id }) };
      }
      return engine.page(context, deviceCommand, search);
    },
  });
  const approval = defineRoute({
    method: 'POST',
    path: '/api/blade-device/commands/approve',
    data: issuedShape,
    tag: 'Command',
    access: { anyOf: dangerousCodes },
    summary: label('批准命令', 'Approve a command'),
    body: approve,
    handle: (context, { body: { id, password } }) => approveCommand(deps, engine, context, { id, password }),
  });
  return [
    list,
    approval,
    lockRoute(engine),
    ...scanRoutes(deps, engine),
    ...deviceCommandRoutes(deps, engine),
    ...dtuCommandRoutes(deps, engine),
    ...inverterCommandRoutes(deps, engine),
  ];
}
