import type { DeviceDialog, ExchangeResult } from '@heliodeck/devices/contract';
import { concatBytes, toHex } from '@heliodeck/kit/bytes';
import type { BusDevice } from '../bus/bus-device.ts';
import {
  type BreakReason,
  type Priority,
  type ReceivedBytes,
  Transaction,
  type TransactionListener,
} from '../bus/transaction.ts';
import type { CommandOrder, CommandUpdate } from '../contract.ts';
import type { Dtu } from '../dtu.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { Timer } from '../timer-queue.ts';
import { type CommandResult, type Step, stepsAfterSent } from './command-life.ts';

type SentFrame = NonNullable<CommandUpdate['frames']>[number];

/** How a command runs on the bus. */
export interface CommandPlan {
  readonly priority: Priority;
  readonly addressee: BusDevice | 'bus' | 'dtu';
  open(): DeviceDialog<CommandResult>;
  /** Orders with the same key can share one request; undefined if each must send its own. */
  readonly key: string | undefined;
  /** True if reading the device later shows whether it executed the command. */
  readonly isCheckable?: boolean;
}

interface Waiting {
  readonly order: CommandOrder;
  readonly expiry: Timer;
}

/** One command in progress: the orders it serves, its frames, and the steps reported to the sink. */
export class CommandRun implements TransactionListener<CommandResult> {
  readonly transaction: Transaction<CommandResult>;
  readonly #context: GatewayContext;
  readonly #dtu: Dtu;
  readonly #openDialog: () => DeviceDialog<CommandResult>;
  readonly #waiting: Waiting[] = [];
  readonly #frames: SentFrame[] = [];
  readonly #isCheckable: boolean;
  #answeredAt = 0;
  /** A write was sent: from then on the device may have executed it. */
  #acted = false;
  /** Called when no further order can join. */
  onBegun: (() => void) | undefined;

  constructor(context: GatewayContext, dtu: Dtu, plan: CommandPlan) {
    this.#context = context;
    this.#dtu = dtu;
    this.#openDialog = plan.open;
    this.#isCheckable = plan.isCheckable === true;
    this.transaction = new Transaction(plan.priority, plan.addressee, () => this.#open(), this);
  }

  /** True while an order with the same key may join. */
  get canJoin(): boolean {
    return !this.transaction.begun && this.#waiting.length > 0;
  }

  /** Adds an order; it receives all further steps. */
  join(order: CommandOrder): void {
    const { timers, clock } = this.#context;
    const waiting: Waiting = { order, expiry: new Timer(() => this.#expire(waiting)) };
    this.#waiting.push(waiting);
    timers.set(waiting.expiry, clock.ticks() + Math.max(0, order.expiresAt - clock.now()));
  }

  asked(request: Uint8Array): void {
    this.#acted ||= this.transaction.exchange?.acts === true;
    this.#frames.push({ direction: 'out', at: this.#context.clock.now(), hex: toHex(request) });
    if (this.#frames.length === 1) this.#tell({ state: 'sent', final: false });
  }

  heard(heard: ExchangeResult, received: ReceivedBytes): void {
    const at = this.#context.clock.now();
    if (heard.kind !== 'silent') this.#answeredAt = at;
    if (received.chunks.length === 0) return;
    this.#frames.push({ direction: 'in', at, hex: toHex(concatBytes(...received.chunks)) });
  }

  /** Its end is reported when the sink has stored its readings: a caller that reads them then must find them. */
  ended(result: CommandResult): void {
    const device = this.transaction.device;
    const steps = stepsAfterSent(result, this.transaction.isWithDtu);
    const tell = (final: boolean) => {
      for (const step of steps) if (step.final === final) this.#tell(step);
    };
    tell(false);
    if (device !== undefined && !('kind' in result) && result.ok) {
      if ('version' in result && result.version !== undefined) this.#dtu.takeVersion(device, result.version);
      this.#dtu.takeRecords(device, result.records, this.#answeredAt, () => tell(true));
    } else tell(true);
    if (device === undefined || this.transaction.answered === 0) return;
    this.#dtu.answered(device);
    this.#dtu.lives(device);
  }

  broken(reason: BreakReason, begun: boolean): void {
    this.onBegun?.();
    if (begun) this.#tell({ state: 'timeout', final: true, detail: reason });
    else if (reason === 'moved') this.#handOver();
    else
      this.#tell({
        state: 'refused',
        final: true,
        detail: reason === 'socket-lost' ? 'dtu-offline' : reason,
      });
  }

  /** The gateway that serves the DTU now sends what was not sent; nothing is reported meanwhile. */
  #handOver(): void {
    for (const { order, expiry } of this.#waiting.splice(0)) {
      this.#context.timers.clear(expiry);
      this.#dtu.moving.push(order);
    }
  }

  threw(error: unknown): void {
    this.#context.statistics.discard('command-threw');
    this.#context.log.warn('a command failed in its profile', this.#dtu.id, () => ({
      dtu: this.#dtu.id,
      device: this.transaction.device?.id,
      error: error instanceof Error ? error.stack : String(error),
    }));
    // Once a frame was sent its effect is unknown: that is not a refusal.
    const state = this.#frames.length > 0 ? 'timeout' : 'refused';
    this.#tell({ state, final: true, detail: 'internal' });
  }

  /** At its first turn: drops expired orders; without any left, nothing is sent. */
  #open(): DeviceDialog<CommandResult> {
    this.onBegun?.();
    const now = this.#context.clock.now();
    for (const waiting of [...this.#waiting]) {
      this.#context.timers.clear(waiting.expiry);
      if (waiting.order.expiresAt <= now) this.#expire(waiting);
    }
    return this.#waiting.length > 0 ? this.#openDialog() : nothing();
  }

  /** Refuses an order that is not sent yet. @returns false if it is not among those that wait here */
  refuse(commandId: string, detail: string): boolean {
    const waiting = this.#waiting.find(({ order }) => order.commandId === commandId);
    if (waiting === undefined || this.transaction.begun) return false;
    this.#drop(waiting, { state: 'refused', final: true, detail });
    return true;
  }

  #expire(waiting: Waiting): void {
    this.#drop(waiting, { state: 'expired', final: true });
  }

  /** Ends an order; without any left, nothing is sent. */
  #drop(waiting: Waiting, step: Step): void {
    this.#tellOne(waiting, step);
    if (this.#waiting.length > 0) return;
    this.onBegun?.();
    this.#dtu.bus.withdraw(this.transaction);
  }

  #tell(step: Step): void {
    for (const waiting of [...this.#waiting]) this.#tellOne(waiting, step);
  }

  #tellOne(waiting: Waiting, step: Step): void {
    const { commandId } = waiting.order;
    const { tenantId } = this.#dtu.settings;
    if (step.final) {
      this.#context.timers.clear(waiting.expiry);
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
    }
    const frames = this.#frames.length > 0 ? { frames: [...this.#frames] } : {};
    const isOpen = step.final && this.#acted && this.#isCheckable && step.state !== 'verified';
    const at = this.#context.clock.now();
    const update = { commandId, tenantId, at, ...step, ...frames, ...(isOpen && { open: true }) };
    this.#context.emit({ kind: 'command', update });
  }
}

/** A dialogue without requests. */
function* nothing(): DeviceDialog<CommandResult> {
  yield* [];
  return { kind: 'silent' };
}
