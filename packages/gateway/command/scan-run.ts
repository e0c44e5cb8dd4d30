import type { DeviceDialog, ExchangeResult } from '@heliodeck/devices/contract';
import { BusScan, type ScanHeard, type ScanQuestion, type ScanTalk } from '@heliodeck/devices/scan/scan';
import { concatBytes, toHex } from '@heliodeck/kit/bytes';
import type { ScanProgress, ScanRange } from '@heliodeck/model/wire/bus-scan';
import type { Exchange } from '@heliodeck/protocol/exchange';
import { BusDevice } from '../bus/bus-device.ts';
import {
  type BreakReason,
  priority,
  type ReceivedBytes,
  Transaction,
  type TransactionListener,
} from '../bus/transaction.ts';
import type { CommandOrder, CommandUpdate } from '../contract.ts';
import type { Dtu } from '../dtu.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { Timer } from '../timer-queue.ts';

/** Consecutive addresses with damaged bytes only, after which the scan stops: the line is not usable. */
const mostDamaged = 8;
/** Time limit of a scan on a busy bus, ms; it then ends with what it has found. */
const mostMs = 45 * 60_000;
/** Frames kept in the ledger besides those of found devices. */
const mostFrames = 200;

/** Why a scan ended before its last address. */
type StopReason = 'cancelled' | 'dtu-offline' | 'babble' | 'scan-time' | BreakReason | 'internal';

interface ScanOrder {
  readonly order: CommandOrder;
  readonly dtu: Dtu;
  readonly range: ScanRange;
  readonly waitMs: number;
}

/**
 * A scan for devices on the bus of a DTU. Each of its requests is a separate transaction with the priority of a probe, behind commands and
 * polls, so that polling periods are kept.
 */
export class ScanRun implements TransactionListener<ExchangeResult> {
  readonly #context: GatewayContext;
  readonly #order: ScanOrder;
  readonly #scan: BusScan;
  readonly #talk: ScanTalk;
  readonly #onEnd: () => void;
  readonly #limit: Timer;
  readonly #frames: NonNullable<CommandUpdate['frames']>[number][] = [];
  #question: ScanQuestion | undefined;
  #transaction: Transaction<ExchangeResult> | undefined;
  #whom: BusDevice | undefined;
  #isDamaged = false;
  #damagedRun = 0;
  #isSent = false;
  #isOver = false;

  constructor(context: GatewayContext, order: ScanOrder, onEnd: () => void) {
    this.#context = context;
    this.#order = order;
    this.#scan = new BusScan(order.range);
    this.#talk = this.#scan.talk();
    this.#onEnd = onEnd;
    this.#limit = new Timer(() => this.stop('scan-time'));
  }

  get progress(): ScanProgress {
    return this.#scan.progress;
  }

  start(): void {
    this.#order.dtu.scan = this;
    const { timers, clock } = this.#context;
    timers.set(this.#limit, clock.ticks() + mostMs);
    this.#goOn({ heard: { kind: 'silent' }, isDamaged: false });
  }

  /** Ends it with what it has found. */
  stop(reason: StopReason): void {
    if (this.#isOver) return;
    this.#end(reason);
    if (this.#transaction !== undefined) this.#order.dtu.bus.withdraw(this.#transaction);
  }

  /** Returns true if a late answer belongs to this scan: then no device is at fault. */
  late(device: BusDevice): boolean {
    if (device.id !== searchId) return false;
    this.#scan.heardLate(device.address);
    return true;
  }

  asked(request: Uint8Array): void {
    this.#keep('out', request);
    if (this.#isSent) return;
    this.#isSent = true;
    this.#tell({ state: 'sent', final: false });
  }

  heard(heard: ExchangeResult, received: ReceivedBytes): void {
    // Most addresses are silent: their requests are not kept.
    if (heard.kind === 'silent' && received.chunks.length === 0) this.#frames.pop();
    else this.#keep('in', concatBytes(...received.chunks));
    this.#isDamaged = heard.kind === 'silent' && received.damaged;
  }

  ended(heard: ExchangeResult): void {
    const isDamaged = this.#isDamaged;
    this.#isDamaged = false;
    this.#damagedRun = isDamaged ? this.#damagedRun + 1 : 0;
    if (this.#damagedRun >= mostDamaged) {
      this.#goOn({ heard, isDamaged });
      this.stop('babble');
    } else this.#goOn({ heard, isDamaged });
  }

  broken(reason: BreakReason): void {
    // Repeated after a reconnect of the DTU.
    if (reason === 'socket-replaced' && this.#question !== undefined) this.#ask(this.#question);
    else this.stop(reason);
  }

  threw(error: unknown): void {
    this.#context.statistics.discard('command-threw');
    this.#context.log.warn('a search failed', this.#order.dtu.id, () => ({
      dtu: this.#order.dtu.id,
      error: error instanceof Error ? error.stack : String(error),
    }));
    this.stop('internal');
  }

  #goOn(heard: ScanHeard): void {
    if (this.#isOver) return;
    try {
      const step = this.#talk.next(heard);
      if (step.done === true) this.#end(undefined);
      else this.#ask(step.value);
    } catch (error) {
      this.threw(error);
    }
  }

  #ask(question: ScanQuestion): void {
    if (this.#isOver) return;
    // Its socket may still be open: the DTU has sent nothing for so long that it counts as offline.
    if (!this.#order.dtu.isOnline) {
      this.stop('dtu-offline');
      return;
    }
    this.#question = question;
    if (this.#whom?.address !== question.address) this.#whom = someone(question.address);
    const open = () => one(question.exchange);
    const waitMs = question.isPatient ? Number.POSITIVE_INFINITY : this.#order.waitMs;
    this.#transaction = new Transaction(priority.probe, this.#whom, open, this, waitMs);
    this.#order.dtu.bus.enqueue(this.#transaction);
  }

  #end(reason: StopReason | undefined): void {
    this.#isOver = true;
    this.#context.timers.clear(this.#limit);
    this.#order.dtu.scan = undefined;
    const { done, total, finds } = this.#scan.progress;
    // Any found device counts as an answer; no bytes at all count as silence, whatever ended the scan.
    const isAnswered = finds.some(({ disturbed }) => !disturbed);
    const state = isAnswered || reason === 'cancelled' ? 'acknowledged' : 'timeout';
    const detail = reason ?? (isAnswered ? undefined : finds.length > 0 ? 'babble' : 'silent');
    this.#tell({
      state,
      final: true,
      found: { done, total, finds },
      ...(detail !== undefined && { detail }),
    });
    this.#onEnd();
  }

  #keep(direction: 'out' | 'in', bytes: Uint8Array): void {
    if (this.#frames.length >= mostFrames) this.#frames.shift();
    this.#frames.push({ direction, at: this.#context.clock.now(), hex: toHex(bytes) });
  }

  #tell(step: Pick<CommandUpdate, 'state' | 'final' | 'detail' | 'found'>): void {
    const { commandId } = this.#order.order;
    const { tenantId } = this.#order.dtu.settings;
    const update = { commandId, tenantId, at: this.#context.clock.now(), ...step, frames: [...this.#frames] };
    this.#context.emit({ kind: 'command', update });
  }
}

const searchId = '';

/** A placeholder for the device at an address that is not one of the DTU's, so that nothing is counted for it. */
function someone(address: number): BusDevice {
  return new BusDevice({ id: searchId, profile: '', address, periodSeconds: 0 });
}

function* one(exchange: Exchange<unknown>): DeviceDialog<ExchangeResult> {
  return yield exchange;
}
