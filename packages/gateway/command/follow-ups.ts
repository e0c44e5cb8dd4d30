import type { CheckResult, ExchangeResult, Failure } from '@heliodeck/devices/contract';
import { concatBytes, toHex } from '@heliodeck/kit/bytes';
import { meansRefused } from '@heliodeck/protocol/errors';
import type { BusDevice } from '../bus/bus-device.ts';
import { priority, type ReceivedBytes, Transaction, type TransactionListener } from '../bus/transaction.ts';
import type { FollowUp, LaterFinding } from '../contract.ts';
import type { Dtu } from '../dtu.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { wallTimeOf } from '../wall-time.ts';
import { detailOf } from './command-life.ts';

/** Unanswered attempts after which a command is no longer followed up. */
const mostSilent = 5;

type Found = Omit<LaterFinding, 'commandId'>;

interface PendingFollowUp {
  readonly open: FollowUp;
  silent: number;
  running: boolean;
}

/**
 * Commands that ended without a certain or credible result. When their device answers again, its values are read, one command at a time and
 * the newest first: a value set by a newer command says nothing about an older one.
 */
export class FollowUps {
  readonly #context: GatewayContext;
  readonly #dtus: { get(dtuId: string): Dtu | undefined };
  /** By device, the newest first. */
  readonly #pending = new Map<string, PendingFollowUp[]>();

  constructor(context: GatewayContext, dtus: { get(dtuId: string): Dtu | undefined }) {
    this.#context = context;
    this.#dtus = dtus;
  }

  add(open: FollowUp): void {
    this.forgo(open.commandId);
    this.#pending.set(open.deviceId, [
      { open, silent: 0, running: false },
      ...(this.#pending.get(open.deviceId) ?? []),
    ]);
  }

  forgo(commandId: string): void {
    for (const [deviceId, all] of this.#pending) {
      const left = all.filter(({ open }) => open.commandId !== commandId);
      if (left.length === all.length) continue;
      if (left.length === 0) this.#pending.delete(deviceId);
      else this.#pending.set(deviceId, left);
    }
  }

  /** Drops all follow-ups of a DTU that another gateway serves now. */
  forgoAll(dtuId: string): void {
    for (const [deviceId, all] of this.#pending)
      if (all.some(({ open }) => open.dtuId === dtuId)) this.#pending.delete(deviceId);
  }

  /** Called when a device has answered anything: reads the values of its next follow-up. */
  answered(dtuId: string, device: BusDevice): void {
    const all = this.#pending.get(device.id);
    const dtu = this.#dtus.get(dtuId);
    if (all === undefined || dtu === undefined || all.some(({ running }) => running)) return;
    const now = this.#context.clock.now();
    for (const { open } of all) if (open.expiresAt <= now) this.forgo(open.commandId);
    const [next] = this.#pending.get(device.id) ?? [];
    if (next === undefined) return;
    next.running = true;
    const open = () =>
      this.#context.dialogs.check(
        device.ref,
        next.open.command,
        wallTimeOf(dtu.settings.zone, this.#context.clock.now()),
      );
    const look = new Look(this.#context, dtu, device, (finding) => this.#ended(dtu, device, next, finding));
    dtu.bus.enqueue(new Transaction(priority.read, device, open, look));
  }

  #ended(dtu: Dtu, device: BusDevice, one: PendingFollowUp, finding: Found | 'silent' | 'broken'): void {
    one.running = false;
    const { commandId } = one.open;
    if (finding === 'silent' && ++one.silent >= mostSilent) this.forgo(commandId);
    if (typeof finding === 'string') return;
    // Dropped meanwhile: the device was written again, and the value may come from that.
    if (!this.#pending.get(device.id)?.includes(one)) return;
    this.forgo(commandId);
    this.#context.emit({ kind: 'found-later', finding: { commandId, ...finding } });
    this.answered(dtu.id, device);
  }
}

/** A failure that may not recur at another attempt: silence, a busy device, a damaged answer. */
function isPassing({ reason, detail }: Failure): boolean {
  if (reason === 'device-error') return !meansRefused(detail);
  return reason === 'silent' || reason === 'decode';
}

/** One attempt to read a device. */
class Look implements TransactionListener<CheckResult> {
  readonly #context: GatewayContext;
  readonly #dtu: Dtu;
  readonly #device: BusDevice;
  readonly #done: (finding: Found | 'silent' | 'broken') => void;
  readonly #frames: LaterFinding['frames'][number][] = [];

  constructor(
    context: GatewayContext,
    dtu: Dtu,
    device: BusDevice,
    done: (finding: Found | 'silent' | 'broken') => void,
  ) {
    this.#context = context;
    this.#dtu = dtu;
    this.#device = device;
    this.#done = done;
  }

  asked(request: Uint8Array): void {
    this.#frames.push({ direction: 'out', at: this.#context.clock.now(), hex: toHex(request) });
  }

  heard(_: ExchangeResult, { chunks }: ReceivedBytes): void {
    if (chunks.length === 0) return;
    this.#frames.push({ direction: 'in', at: this.#context.clock.now(), hex: toHex(concatBytes(...chunks)) });
  }

  ended(result: CheckResult): void {
    if (!result.ok && isPassing(result)) {
      this.#done('silent');
      return;
    }
    const { tenantId } = this.#dtu.settings;
    const at = this.#context.clock.now();
    const told = { tenantId, at, frames: this.#frames };
    if (!result.ok) {
      this.#done({ ...told, differs: [], detail: detailOf(result) });
      return;
    }
    const { found, differs, records } = result;
    this.#dtu.takeRecords(this.#device, records, at, () => this.#done({ ...told, found, differs }));
  }

  broken(): void {
    this.#done('broken');
  }

  threw(error: unknown): void {
    this.#context.statistics.discard('check-threw');
    this.#context.log.warn('looking for the effect of a command failed in its profile', this.#dtu.id, () => ({
      dtu: this.#dtu.id,
      device: this.#device.id,
      error: error instanceof Error ? error.stack : String(error),
    }));
    const { tenantId } = this.#dtu.settings;
    const at = this.#context.clock.now();
    this.#done({ tenantId, at, frames: this.#frames, differs: [], detail: 'internal' });
  }
}
