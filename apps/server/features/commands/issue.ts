import type { Gateway, GatewayCommand } from '@heliodeck/gateway/contract';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { parseHex } from '@heliodeck/protocol/raw';
import type { Context } from '../../context.ts';
import { insertCommand } from '../../field/ledger-rows.ts';
import type { LiveBus } from '../../live/bus.ts';
import type { DtuTarget } from './target.ts';

/** What commands need around them. */
export interface CommandDesk {
  readonly gateway: Gateway;
  readonly live: LiveBus;
  /** Whether this is the caller's password, as it came over the wire; counts towards the lockout. */
  readonly verifyPassword: (context: Context, wire: string) => Promise<boolean>;
  /** A parameter of the tenant, by key. */
  readonly param: (context: Context, key: string) => Promise<string | null>;
}

export interface Request {
  readonly target: DtuTarget & { readonly deviceId?: string };
  readonly command: GatewayCommand;
  /** Short form for the ledger. */
  readonly word: string;
  readonly asked?: unknown;
  /** Asks for the password again and, where the tenant wants it, for a second person (decision 19). */
  readonly dangerous?: { readonly password: string | undefined };
}

/** A command that was not sent by then is not sent at all, ms. */
const validMs = 120_000;
const approvalMs = 600_000;

/**
 * Puts a command into the ledger and hands it to the gateway. A DTU that is offline is refused with the documents'
 * message and leaves no trace: nothing was sent.
 */
export async function issue(
  desk: CommandDesk,
  context: Context,
  request: Request,
): Promise<{ id: string; state: string }> {
  const { target, command } = request;
  if (!desk.gateway.isOnline(target.dtuId)) throw new CodedError('command.dtuOffline');
  const approval =
    request.dangerous !== undefined && (await needsApproval(desk, context, request.dangerous.password));
  const state = approval ? 'awaiting' : 'queued';
  const expireTime = new Date(context.now.getTime() + (approval ? approvalMs : validMs));
  const id = await context.db.tx((_, { client }) =>
    insertCommand(client, {
      tenantId: context.db.tenantId,
      dtuId: target.dtuId,
      deviceId: target.deviceId ?? null,
      createUser: context.caller.userId,
      createDept: target.createDept,
      userName: context.caller.realName || context.caller.account,
      kind: command.kind,
      word: request.word,
      asked: request.asked ?? stored(command),
      state,
      now: context.now,
      expireTime,
    }),
  );
  context.log.info('command', {
    commandId: id,
    dtuId: target.dtuId,
    deviceId: target.deviceId,
    kind: command.kind,
    word: request.word,
    state,
  });
  if (state === 'queued')
    send(desk, context, { commandId: id, dtuId: target.dtuId, command, expiresAt: expireTime.getTime() });
  return { id, state };
}

/** Hands an order to the gateway and tells the feed that it waits there. */
export function send(
  desk: CommandDesk,
  context: Context,
  order: { commandId: string; dtuId: string; command: GatewayCommand; expiresAt: number },
): void {
  const { tenantId } = context.db;
  desk.live.publish({
    kind: 'changed',
    tenantId,
    entity: 'deviceCommand',
    id: order.commandId,
    at: context.now.getTime(),
    what: { state: 'queued', final: false, createUser: context.caller.userId },
  });
  desk.gateway.order({ ...order, tenantId });
}

async function needsApproval(
  desk: CommandDesk,
  context: Context,
  password: string | undefined,
): Promise<boolean> {
  if (password === undefined || password === '') throw new CodedError('command.passwordRequired');
  if (!(await desk.verifyPassword(context, password))) throw new CodedError('command.passwordWrong');
  const dual = await desk.param(context, 'command.dualApproval');
  return dual === 'true' || dual === '1';
}

/** How a command stands in the ledger, so that an approved one can be sent as it was asked. */
function stored(command: GatewayCommand): unknown {
  return command.kind === 'raw' ? { ...command, bytes: Buffer.from(command.bytes).toString('hex') } : command;
}

/** Reads a command back from the ledger. */
export function restored(asked: unknown): GatewayCommand {
  const command = asked as GatewayCommand & { bytes?: unknown };
  if (command.kind !== 'raw') return command;
  return { kind: 'raw', bytes: parseHex(String(command.bytes)) ?? new Uint8Array() };
}
