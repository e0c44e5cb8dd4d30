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

/** Ids of finished commands that are remembered, so that an order delivered twice is not carried out twice. */
const mostRemembered = 10_000;

/** Takes orders, refuses what cannot be done, and puts the rest on the bus of its DTU. */
export class CommandQueue {
  readonly #context: GatewayContext;
  /** Reads that wait, by what they ask. */
  readonly #joinable = new Map<string, CommandRun>();
  readonly #searches = new Map<string, ScanRun>();
  readonly #known = new Set<string>();
  #closed = false;

  constructor(context: GatewayContext) {
    this.#context = context;
  }

  /** Takes an order for a DTU; `undefined` where none of that id is in the directory. */
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

  /** How far a search is; `undefined` for one that is not under way. */
  scan(commandId: string): ScanProgress | undefined {
    return this.#searches.get(commandId)?.progress;
  }

  /** Ends a search with what it has found. */
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

  /** Refuses everything from now on. */
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
    if (key !== undefined) {
      this.#joinable.set(key, run);
      run.onBegun = () => {
        if (this.#joinable.get(key) === run) this.#joinable.delete(key);
      };
    }
    run.join(order);
    dtu.bus.enqueue(run.transaction);
  }

  /** Commands that another gateway has now; they may come back. */
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

/** What a command is on the bus; `undefined` where it names a device that is not there. */
function planOf(command: DeviceOrBusCommand, dtu: Dtu, context: GatewayContext): CommandPlan | undefined {
  if (command.kind === 'raw') return messagePlan('bus', () => packet(command.bytes, context.dialogs));
  if (command.kind === 'dtu-message')
    return messagePlan('dtu', () => raw(new TextEncoder().encode(command.text)));
  const device = dtu.devices.get(command.deviceId);
  if (device === undefined) return undefined;
  const { dialogs, clock } = context;
  if (command.kind === 'read') return readPlan(command, device, dialogs);
  // As a write, it is asked to its end: a device that is silent to the loop-back may answer the read.
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
  // Another address is another device as far as its profile's memory goes.
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

/** A packet for a device: an error it answers with is no success, though an answer came. */
function* packet(bytes: Uint8Array, dialogs: DeviceDialogs): DeviceDialog<ExchangeResult> {
  const heard = yield* raw(bytes);
  if (heard.kind !== 'answer') return heard;
  const code = dialogs.errorIn(bytes, heard.frame);
  return code === undefined ? heard : { kind: 'error', frame: heard.frame, code };
}
