import type { ExchangeResult } from '@heliodeck/devices/contract';
import { localDate } from '@heliodeck/kit/zone';
import type { BusDevice } from '../bus/bus-device.ts';
import type { Transaction } from '../bus/transaction.ts';
import type { GatewayDtu } from '../contract.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { LineCounts, LineState, LineTaken } from './line-report.ts';
import { LineStats, type SettledQuestion } from './line-stats.ts';

/** What the watch of a line needs of its DTU. */
export interface LineOwner {
  readonly settings: GatewayDtu;
  readonly devices: ReadonlyMap<string, BusDevice>;
}

/** Counts the exchanges on the bus of one DTU, per device and for the DTU itself. */
export class LineWatch {
  readonly #context: GatewayContext;
  readonly #owner: LineOwner;
  /** Counts that concern no device: raw packets, messages, discarded bytes. */
  readonly #own = new LineStats();

  constructor(context: GatewayContext, owner: LineOwner) {
    this.#context = context;
    this.#owner = owner;
  }

  settled(
    transaction: Transaction,
    question: SettledQuestion,
    heard: ExchangeResult,
    timedOut: boolean,
  ): void {
    const { clock } = this.#context;
    const stats = transaction.device?.stats ?? this.#own;
    stats.settle(question, heard, timedOut, clock.ticks(), clock.now());
  }

  /** An answer arrived this long after its deadline, ms. */
  late(device: BusDevice | undefined, ms: number): void {
    const { id, imei, timeoutMs } = this.#owner.settings;
    this.#context.log.warn('an answer came after its timeout', device?.id ?? id, () => {
      return { dtu: id, imei, device: device?.id, lateMs: Math.round(ms), timeoutMs };
    });
    const afterMs = Math.round(ms + timeoutMs);
    (device?.stats ?? this.#own).answeredLate(afterMs, this.#context.clock.now());
  }

  /** Bytes of the line were discarded. */
  discarded(reason: string, bytes: number): void {
    this.#own.discard(reason, bytes);
  }

  /** Returns the device that was addressed by a raw packet and has answered it, if any. */
  answererOf(request: Uint8Array, answer: Uint8Array): BusDevice | undefined {
    for (const device of this.#owner.devices.values()) {
      if (this.#context.dialogs.answers(device.ref, request, answer)) return device;
    }
    return undefined;
  }

  /** Returns the present state of the connection. @param waiting transactions on its bus */
  state(
    line: { readonly remote: string; readonly heardAt: number; readonly seenForm: string } | undefined,
    isOnline: boolean,
    waiting: number,
  ): LineState {
    const { clock } = this.#context;
    return {
      isOnline,
      remote: line?.remote,
      heardAt: line === undefined ? undefined : clock.now() - (clock.ticks() - line.heardAt),
      seenForm: line?.seenForm,
      waiting,
      timeoutMs: this.#owner.settings.timeoutMs,
      counts: this.counts(),
    };
  }

  /** Counts not taken yet, by device id; those of the DTU itself under ''. */
  counts(): ReadonlyMap<string, LineCounts> {
    const counts = new Map([['', this.#own.counts()]]);
    for (const device of this.#owner.devices.values()) counts.set(device.id, device.stats.counts());
    return counts;
  }

  /** Returns the counts since they were last taken, of lines that have any. */
  take(): LineTaken[] {
    const { id: dtuId, tenantId, zone } = this.#owner.settings;
    const lines: readonly (readonly [string | undefined, LineStats])[] = [
      [undefined, this.#own],
      ...Array.from(this.#owner.devices.values(), ({ id, stats }) => [id, stats] as const),
    ];
    const changed = lines.filter(([, stats]) => stats.isChanged);
    if (changed.length === 0) return [];
    const day = localDate(zone, this.#context.clock.now());
    return changed.flatMap(([deviceId, stats]) => {
      const counts = stats.take();
      return counts === undefined ? [] : [{ tenantId, dtuId, deviceId, day, counts }];
    });
  }
}
