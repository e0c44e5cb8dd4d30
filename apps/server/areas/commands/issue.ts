import type { GatewayCommand } from '@heliodeck/gateway/contract';
import type { CommandKind } from '@heliodeck/model/commands/command-states';
import type { ParamKey } from '@heliodeck/model/settings/known-params';
import { flagOf } from '@heliodeck/model/settings/param-check';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { parseHex } from '@heliodeck/protocol/raw';
import type { Context } from '../../context.ts';
import { tellStep } from '../../gateway/ledger-events.ts';
import { insertCommand } from '../../gateway/ledger-rows.ts';
import type { GatewayPort } from '../../gateway/port.ts';
import { audit } from '../../logs/audit.ts';
import { deviceLocks } from '../../store/device-locks.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import type { DtuTarget } from './target.ts';

/** What commands need around them. */
export interface CommandDeps {
  readonly gateway: Pick<GatewayPort, 'online' | 'order' | 'settled' | 'scan' | 'stopScan'>;
  /** Whether this is the caller's password, as it came over the wire; counts towards the lockout. */
  readonly verifyPassword: (context: Context, wire: string) => Promise<boolean>;
  /** A parameter of the tenant, by key. */
  readonly param: (context: Context, key: ParamKey) => Promise<string | null>;
}

interface Request {
  readonly target: DtuTarget & { readonly deviceId?: string };
  readonly command: GatewayCommand;
  /** Short form for the ledger. */
  readonly word: string;
  /** What it asks for, as people read it; a command that waits for a second person is kept whole instead. */
  readonly asked?: unknown;
  /** Refuses it in the transaction that would enter it. */
  readonly refuse?: (session: Pick<DbSession, 'client'>) => Promise<void>;
  /** Nobody pressed anything for it: a screen that was opened wants fresh values. */
  readonly automatic?: boolean;
  /**
   * Asks for the password again and, where the tenant wants it, for a second person
   * (docs/product/commands.md#dangerous-commands).
   */
  readonly dangerous?: { readonly password: string | undefined };
}

/** A command that was not sent by then is not sent at all, ms. */
export const validMs = 120_000;
const approvalMs = 600_000;

/**
 * Puts a command into the ledger and hands it to the gateway, which tells the feed of every step. A DTU that is offline
 * is refused (docs/product/commands.md#dtu-offline) and leaves no row, because nothing was sent.
 */
export async function issue(
  deps: CommandDeps,
  context: Context,
  request: Request,
): Promise<{ id: string; state: string }> {
  const { target, command } = request;
  const { caller, db, now } = context;
  // A new device can be asked at once.
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
      userName: callerName(context),
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
  // What is sent stands in the ledger; a configuration may hold secrets, which no log is to have.
  context.log.info('command', { commandId: id, dtuId, deviceId, kind: command.kind, state });
  if (!approval) {
    const order = { commandId: id, tenantId: db.tenantId, dtuId: target.dtuId, command };
    await deps.gateway.order({ ...order, expiresAt: expireTime.getTime() });
  }
  return { id, state };
}

/** Kinds of commands that change nothing at a device: it is read or looked for, or the DTU itself is set up. */
const harmless: ReadonlySet<string> = new Set<CommandKind>(['read', 'echo', 'scan', 'dtu-message']);

/**
 * Refuses what would change a device that a work ticket keeps for somebody else; bytes of one's own, on any device of their line.
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
  if (harmless.has(kind)) return;
  const locks = await deviceLocks(session, typeof deviceId === 'string' ? { deviceId } : { dtuId });
  const other = locks.find(({ holderId }) => holderId === null || holderId !== askedBy);
  if (other !== undefined)
    throw new CodedError('command.locked', { device: other.device, name: other.holder });
}

/** @throws CodedError command.dtuOffline; request.unavailable while the gateway is not there */
export async function requireOnline({ gateway }: Pick<CommandDeps, 'gateway'>, dtuId: string): Promise<void> {
  if ((await gateway.online([dtuId])).length === 0) throw new CodedError('command.dtuOffline');
}

/** Asks for the caller's password. @throws CodedError command.passwordRequired, command.passwordWrong, signIn.locked */
export async function requirePassword(
  deps: Pick<CommandDeps, 'verifyPassword'>,
  context: Context,
  password: string | undefined,
): Promise<void> {
  if (password === undefined || password === '') throw new CodedError('command.passwordRequired');
  if (!(await deps.verifyPassword(context, password))) throw new CodedError('command.passwordWrong');
}

/** How people find the caller in the ledger. */
export function callerName({ caller }: Context): string {
  return caller.realName || caller.account;
}

async function needsApproval(
  deps: CommandDeps,
  context: Context,
  password: string | undefined,
): Promise<boolean> {
  await requirePassword(deps, context, password);
  return flagOf(await deps.param(context, 'command.dualApproval')) ?? false;
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
