import type { DeviceDialog, DeviceRef, ExchangeResult } from '@heliodeck/devices/contract';
import type { ScanProgress } from '@heliodeck/model/wire/bus-scan';
import { rawExchange } from '@heliodeck/protocol/raw';
import type { BusDevice } from '../bus/bus-device.ts';
import { priority } from '../bus/transaction.ts';
import type { CommandOrder, GatewayCommand } from '../contract.ts';
import type { DeviceDialogs } from '../device-dialogs.ts';
import type { Dtu } from '../dtu.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { wallTimeOf } from '../wall-time.ts';
import { type CommandPlan, CommandRun } from './command-run.ts';
import { ScanRun } from './scan-run.ts';

/** Ids of finished commands that are remembered, so that an order delivered twice is not executed twice. */
const mostRemembered = 10_000;

/** Accepts orders, refuses invalid ones, and enqueues the rest on the bus of the DTU. */
export class CommandQueue {
  readonly #context: GatewayContext;
  /** Waiting reads, by what they read. */
  readonly #joinable = new Map<string, CommandRun>();
  /** Commands that wait for the bus. */
  readonly #waiting = new Set<CommandRun>();
  readonly #searches = new Map<string, ScanRun>();
  readonly #known = new Set<string>();
  #closed = false;

  constructor(context: GatewayContext) {
    this.#context = context;
  }

  /** Takes an order for a DTU; `undefined` if the directory has no DTU of that id. */
  take(order: CommandOrder, dtu: Dtu | undefined): void {
    if (this.#known.has(order.commandId)) {
      this.#context.statistics.discard('command-repeated');
      return;
    }
    this.#remember(order.commandId);
    const isOurs = order.tenantId === undefined || order.tenantId === dtu?.settings.tenantId;
    const target = isOurs ? dtu : undefined;
    const tenantId = order.tenantId ?? target?.settings.tenantId ?? '';
    const say = (state: 'queued' | 'refused' | 'expired', detail?: string) =>
      this.#context.emit({
        kind: 'command',
        update: {
          commandId: order.commandId,
          tenantId,
          state,
          final: state !== 'queued',
          at: this.#context.clock.now(),
          ...(detail !== undefined && { detail }),
        },
      });
    say('queued');
    if (this.#closed) say('refused', 'stopped');
    else if (target === undefined) say('refused', 'dtu-unknown');
    else if (order.expiresAt <= this.#context.clock.now()) say('expired');
    else if (!target.isOnline) say('refused', 'dtu-offline');
    else if (order.command.kind === 'scan') {
      if (target.scan !== undefined) say('refused', 'scan-running');
      else this.#search(order, target, order.command);
    } else {
      const plan = planOf(order.command, target, this.#context);
      if (plan === undefined) say('refused', 'device-unknown');
      else this.#enqueue(order, target, plan);
    }
  }

  /** Refuses those of the commands that are not sent yet. */
  refuse(commandIds: readonly string[], detail: string): void {
    for (const run of [...this.#waiting]) for (const id of commandIds) run.refuse(id, detail);
  }

  /** Returns the progress of a scan; `undefined` if it is not running. */
  scan(commandId: string): ScanProgress | undefined {
    return this.#searches.get(commandId)?.progress;
  }

  /** Ends a scan and keeps what it has found. */
  stopScan(commandId: string): void {
    this.#searches.get(commandId)?.stop('cancelled');
  }

  #search(order: CommandOrder, dtu: Dtu, command: Extract<GatewayCommand, { kind: 'scan' }>): void {
    const run = new ScanRun(this.#context, { order, dtu, ...command }, () =>
      this.#searches.delete(order.commandId),
    );
    this.#searches.set(order.commandId, run);
    run.start();
  }

  /** Refuses all further orders. */
  close(): void {
    this.#closed = true;
    for (const run of [...this.#searches.values()]) run.stop('stopped');
  }

  #enqueue(order: CommandOrder, dtu: Dtu, plan: CommandPlan): void {
    const key = plan.key === undefined ? undefined : `${dtu.id}\n${plan.key}`;
    const waiting = key === undefined ? undefined : this.#joinable.get(key);
    if (waiting?.canJoin) {
      waiting.join(order);
      return;
    }
    const run = new CommandRun(this.#context, dtu, plan);
    if (key !== undefined) this.#joinable.set(key, run);
    this.#waiting.add(run);
    run.onBegun = () => {
      this.#waiting.delete(run);
      if (key !== undefined && this.#joinable.get(key) === run) this.#joinable.delete(key);
    };
    run.join(order);
    dtu.bus.enqueue(run.transaction);
  }

  /** Forgets commands that another gateway has now; they may be given back. */
  forget(orders: readonly CommandOrder[]): void {
    for (const { commandId } of orders) this.#known.delete(commandId);
  }

  #remember(commandId: string): void {
    this.#known.add(commandId);
    if (this.#known.size <= mostRemembered) return;
    for (const oldest of this.#known) {
      this.#known.delete(oldest);
      return;
    }
  }
}

type DeviceOrBusCommand = Exclude<GatewayCommand, { kind: 'scan' }>;

/** Plans a command on the bus; returns `undefined` if its device does not exist. */
function planOf(command: DeviceOrBusCommand, dtu: Dtu, context: GatewayContext): CommandPlan | undefined {
  if (command.kind === 'raw') return messagePlan('bus', () => packet(command.bytes, context.dialogs));
  if (command.kind === 'dtu-message')
    return messagePlan('dtu', () => raw(new TextEncoder().encode(command.text)));
  const device = dtu.devices.get(command.deviceId);
  if (device === undefined) return undefined;
  const { dialogs, clock } = context;
  if (command.kind === 'read') return readPlan(command, device, dialogs);
  // Run with the priority of a write, so that every request is sent: a device without loop-back may answer the read.
  if (command.kind === 'echo')
    return {
      priority: priority.write,
      addressee: device,
      open: () => dialogs.echo(device.ref),
      key: undefined,
    };
  const open =
    command.kind === 'write'
      ? () => dialogs.writeParameters(device.ref, command.values, command.expected)
      : () => dialogs.control(device.ref, command.code, wallTimeOf(dtu.settings.zone, clock.now()));
  const isCheckable = dialogs.isCheckable(device.ref.profile, command);
  return { priority: priority.write, addressee: device, open, key: undefined, isCheckable };
}

function messagePlan(addressee: 'bus' | 'dtu', open: CommandPlan['open']): CommandPlan {
  return { priority: priority.write, addressee, open, key: undefined };
}

function readPlan(
  { word, address }: Extract<GatewayCommand, { kind: 'read' }>,
  device: BusDevice,
  dialogs: DeviceDialogs,
): CommandPlan {
  // At another address it is another device, without this one's memory.
  const ref: DeviceRef =
    address === undefined || address === device.address
      ? device.ref
      : { ...device.ref, address, memory: new Map() };
  const key = `${device.id}\n${word}\n${ref.address}`;
  return { priority: priority.read, addressee: device, open: () => dialogs.read(ref, word), key };
}

function* raw(bytes: Uint8Array): DeviceDialog<ExchangeResult> {
  return yield rawExchange(bytes);
}

/** A packet for a device: an error response is a failure, although it is an answer. */
function* packet(bytes: Uint8Array, dialogs: DeviceDialogs): DeviceDialog<ExchangeResult> {
  const heard = yield* raw(bytes);
  if (heard.kind !== 'answer') return heard;
  const code = dialogs.errorIn(bytes, heard.frame);
  return code === undefined ? heard : { kind: 'error', frame: heard.frame, code };
}
