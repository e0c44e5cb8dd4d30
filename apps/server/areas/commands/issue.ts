import type { GatewayCommand } from '@heliodeck/gateway/contract';
import { harmlessKinds } from '@heliodeck/model/commands/command-states';
import type { ParamKey } from '@heliodeck/model/settings/known-params';
import { flagOf } from '@heliodeck/model/settings/param-check';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { parseHex } from '@heliodeck/protocol/raw';
import { type Context, callerName } from '../../context.ts';
import { tellStep } from '../../gateway/ledger-events.ts';
import { insertCommand } from '../../gateway/ledger-rows.ts';
import type { GatewayPort } from '../../gateway/port.ts';
import { audit } from '../../logs/audit.ts';
import { deviceLocks } from '../../store/device-locks.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import type { DtuTarget } from './target.ts';

/** Dependencies of commands. */
export interface CommandDeps {
  readonly gateway: Pick<GatewayPort, 'online' | 'order' | 'settled' | 'scan' | 'stopScan'>;
  /** Returns whether this is the caller's password, in wire format; counts towards the lockout. */
  readonly verifyPassword: (context: Context, wire: string) => Promise<boolean>;
  /** Returns a parameter of the tenant. */
  readonly param: (context: Context, key: ParamKey) => Promise<string | null>;
}

interface Request {
  readonly target: DtuTarget & { readonly deviceId?: string };
  readonly command: GatewayCommand;
  /** Short form for the ledger. */
  readonly word: string;
  /** Content of the request for users; a command that waits for approval is stored completely instead. */
  readonly asked?: unknown;
  /** Checks in the transaction of its insertion whether it is refused. */
  readonly refuse?: (session: Pick<DbSession, 'client'>) => Promise<void>;
  /** Sent without a user's action: an opened screen needs present values. */
  readonly automatic?: boolean;
  /** Requires the password again and, depending on the tenant, a second user's approval (docs/product/commands.md#dangerous-commands). */
  readonly dangerous?: { readonly password: string | undefined };
}

/** A command that is not sent by then expires, ms. */
export const validMs = 120_000;
const approvalMs = 600_000;

/**
 * Inserts a command into the ledger and hands it to the gateway, which publishes every step. A command to an offline DTU is refused
 * (docs/product/commands.md#dtu-offline) and leaves no row, because nothing was sent.
 */
export async function issue(
  deps: CommandDeps,
  context: Context,
  request: Request,
): Promise<{ id: string; state: string }> {
  const { target, command } = request;
  const { caller, db, now } = context;
  // So that a new device can be addressed at once.
  await deps.gateway.settled();
  await requireOnline(deps, target.dtuId);
  const approval =
    request.dangerous !== undefined && (await needsApproval(deps, context, request.dangerous.password));
  const state = approval ? 'awaiting' : 'queued';
  const expireTime = new Date(now.getTime() + (approval ? approvalMs : validMs));
  const owner = { createUser: caller.userId || null, createDept: target.createDept };
  const { dtuId, deviceId } = target;
  const id = await db.tx(async (_, session) => {
    await refuseLocked(session, { ...target, kind: command.kind, askedBy: caller.userId });
    await request.refuse?.(session);
    const made = await insertCommand(session.client, {
      tenantId: db.tenantId,
      dtuId: target.dtuId,
      deviceId: target.deviceId ?? null,
      ...owner,
      userName: callerName(context.caller),
      kind: command.kind,
      word: request.word,
      asked: approval ? stored(command) : (request.asked ?? stored(command)),
      state,
      now,
      expireTime,
      automatic: request.automatic === true,
    });
    const after = { dtuId, deviceId: deviceId ?? null, kind: command.kind, state };
    audit(context, session, [
      { act: 'command', entity: 'deviceCommand', recordId: made, title: command.kind, after },
    ]);
    const what = { final: false, detail: null, ...owner };
    await tellStep(session, { id: made, tenantId: db.tenantId, act: 'ask', state, at: now, what });
    return made;
  });
  // The content is in the ledger; a configuration may contain secrets, which must not be logged.
  context.log.info('command', { commandId: id, dtuId, deviceId, kind: command.kind, state });
  if (!approval) {
    const order = { commandId: id, tenantId: db.tenantId, dtuId: target.dtuId, command };
    await deps.gateway.order({ ...order, expiresAt: expireTime.getTime() });
  }
  return { id, state };
}

/**
 * Refuses to change a device that a work ticket has locked for another user; for raw bytes, any device on the same line.
 * @throws CodedError command.locked
 */
export async function refuseLocked(
  session: Pick<DbSession, 'client'>,
  command: {
    readonly dtuId: string;
    readonly deviceId?: string | null;
    readonly kind: string;
    readonly askedBy: string | null;
  },
): Promise<void> {
  const { dtuId, deviceId, kind, askedBy } = command;
  if (harmlessKinds.has(kind)) return;
  const locks = await deviceLocks(session, typeof deviceId === 'string' ? { deviceId } : { dtuId });
  const other = locks.find(({ holderId }) => holderId === null || holderId !== askedBy);
  if (other !== undefined)
    throw new CodedError('command.locked', { device: other.device, name: other.holder });
}

/** @throws CodedError command.dtuOffline; request.unavailable if the gateway is unavailable */
export async function requireOnline({ gateway }: Pick<CommandDeps, 'gateway'>, dtuId: string): Promise<void> {
  if ((await gateway.online([dtuId])).length === 0) throw new CodedError('command.dtuOffline');
}

/** Checks the caller's password. @throws CodedError command.passwordRequired, command.passwordWrong, signIn.locked */
export async function requirePassword(
  deps: Pick<CommandDeps, 'verifyPassword'>,
  context: Context,
  password: string | undefined,
): Promise<void> {
  if (password === undefined || password === '') throw new CodedError('command.passwordRequired');
  if (!(await deps.verifyPassword(context, password))) throw new CodedError('command.passwordWrong');
}

async function needsApproval(
  deps: CommandDeps,
  context: Context,
  password: string | undefined,
): Promise<boolean> {
  await requirePassword(deps, context, password);
  return flagOf(await deps.param(context, 'command.dualApproval')) ?? false;
}

/** Serialises a command for the ledger, so that it can be sent unchanged after its approval. */
function stored(command: GatewayCommand): unknown {
  return command.kind === 'raw' ? { ...command, bytes: Buffer.from(command.bytes).toString('hex') } : command;
}

/** Restores a command from the ledger. */
export function restored(asked: unknown): GatewayCommand {
  const command = asked as GatewayCommand & { bytes?: unknown };
  if (command.kind !== 'raw') return command;
  return { kind: 'raw', bytes: parseHex(String(command.bytes)) ?? new Uint8Array() };
}
