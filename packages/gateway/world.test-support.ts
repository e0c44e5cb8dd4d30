import type {
  CheckResult,
  DeviceDialog,
  DeviceRef,
  ReadResult,
  WriteResult,
} from '@heliodeck/devices/contract';
import type { Reading } from '@heliodeck/model/descriptors/record';
import { hasLuhnDigit } from '@heliodeck/protocol/link/imei';
import { readRegisters, writeRegister } from '@heliodeck/protocol/modbus/requests';
import type {
  CommandOrder,
  CommandUpdate,
  Gateway,
  GatewayCommand,
  GatewayDevice,
  GatewayDtu,
  GatewayEvent,
  GatewaySink,
} from './contract.ts';
import type { DeviceDialogs } from './device-dialogs.ts';
import { FakeDtu } from './fake-dtu.test-support.ts';
import { createGateway } from './gateway.ts';
import type { Facts } from './log.ts';
import { ManualClock } from './manual-clock.test-support.ts';
import type { GatewayLimits } from './tuning.ts';

export const imei = '861234567890128';
/** Returns a distinct IMEI for every n. */
export function imeiOf(n: number): string {
  const body = String(86_000_000_000_000 + n);
  let check = 0;
  while (!hasLuhnDigit(`${body}${check}`)) check++;
  return `${body}${check}`;
}

/** A controller with one register per poll and one write: enough to test who sends what, and when. */
export const oneRegister: DeviceDialogs = {
  poll: (device) => readOne(device),
  *read(device, word): DeviceDialog<ReadResult> {
    if (word === 'meter_data') return { ok: false, reason: 'unsupported', detail: word };
    return yield* readOne(device, word === 'operational_data' ? 10 : 1);
  },
  *writeParameters(device, values): DeviceDialog<WriteResult> {
    const asked = Number(values.value ?? 0);
    const order = writeRegister({ unit: device.address, address: 5, value: asked });
    const written = yield { ...order, acts: true };
    if (written.kind === 'error') return { ok: false, reason: 'device-error', detail: written.code };
    const back = yield readRegisters({ unit: device.address, fn: 3, address: 5, count: 1 });
    const found = registerOf(back);
    if (found === undefined) return { ok: false, reason: 'silent', detail: '' };
    const state = found === asked ? 'verified' : 'mismatch';
    return { ok: true, state, asked: { value: asked }, found: { value: found }, records: [] };
  },
  *control(device, code): DeviceDialog<WriteResult> {
    const done = yield writeRegister({ unit: device.address, address: 100, value: code });
    if (done.kind === 'silent') return { ok: false, reason: 'silent', detail: '' };
    return { ok: true, state: 'acknowledged', asked: { code }, found: {}, records: [] };
  },
  *echo({ address: unit }) {
    return yield readRegisters({ unit, fn: 3, address: 0, count: 1 });
  },
  answers: ({ address }, request, answer) => request[0] === address && answer[0] === address,
  errorIn: (request, answer) => (answer[1] === (request[1] ?? 0) + 0x80 ? `modbus-${answer[2]}` : undefined),
  *check(device, command): DeviceDialog<CheckResult> {
    if (command.kind !== 'write') return { ok: false, reason: 'unsupported', detail: 'control' };
    const found = registerOf(yield readRegisters({ unit: device.address, fn: 3, address: 5, count: 1 }));
    if (found === undefined) return { ok: false, reason: 'silent', detail: '' };
    const differs = found === command.values.value ? [] : ['value'];
    return { ok: true, found: { value: found }, differs, records: [] };
  },
  isCheckable: (_, { kind }) => kind === 'write',
  mayShareAddress: () => false,
  leastGapMs: (profile) => (profile === 'slow' ? 100 : 0),
};

function* readOne(device: DeviceRef, address = 0): DeviceDialog<ReadResult> {
  const heard = yield readRegisters({ unit: device.address, fn: 3, address, count: 1 });
  if (heard.kind === 'silent') return { ok: false, reason: 'silent', detail: '' };
  if (heard.kind === 'error') return { ok: false, reason: 'device-error', detail: heard.code };
  return {
    ok: true,
    records: [{ record: 'controller', pack: 0, values: { value: registerOf(heard) ?? null } }],
  };
}

function registerOf(heard: { kind: string; value?: unknown }): number | undefined {
  return heard.value instanceof Uint16Array ? heard.value[0] : undefined;
}

export function device(address: number, more: Partial<GatewayDevice> = {}): GatewayDevice {
  return { id: `device-${address}`, profile: 'one-register', address, periodSeconds: 60, ...more };
}

export function dtuOf(more: Partial<GatewayDtu> = {}): GatewayDtu {
  return {
    id: 'dtu-1',
    tenantId: 'tenant-1',
    imei,
    link: 'auto',
    timeoutMs: 4000,
    gapMs: 50,
    keepAliveSeconds: 120,
    zone: 'Asia/Shanghai',
    devices: [device(1)],
    ...more,
  };
}

/**
 * A gateway with real sockets and a manual clock: tests wait for effects of sockets with `until` and advance the time with `advance`;
 * nothing sleeps.
 */
export class GatewayWorld implements GatewaySink {
  readonly clock = new ManualClock();
  readonly events: GatewayEvent[] = [];
  readonly batches: (readonly Reading[])[] = [];
  readonly lines: { readonly level: string; readonly message: string; readonly facts: Facts }[] = [];
  readonly gateway: Gateway;
  port = 0;
  /** Called with each batch, which is kept anyway. */
  onReadings: (batch: readonly Reading[]) => void | Promise<void> = () => {};
  #commands = 0;
  #dtus: FakeDtu[] = [];

  constructor(limits: Partial<GatewayLimits> = {}, dialogs: DeviceDialogs = oneRegister) {
    const log =
      (level: string) =>
      (message: string, facts: Facts = {}) => {
        this.lines.push({ level, message, facts });
      };
    this.gateway = createGateway({
      sink: this,
      clock: this.clock,
      dialogs,
      // Tests count polls by their beats: an earlier first poll of a newly connected device is asked for by its own tests.
      limits: { firstPollShare: 1, ...limits },
      log: { info: log('info'), warn: log('warn') },
    });
  }

  readings(batch: readonly Reading[]): void | Promise<void> {
    this.batches.push(batch);
    return this.onReadings(batch);
  }

  event(event: GatewayEvent): void {
    this.events.push(event);
  }

  async listen(): Promise<void> {
    this.port = await this.gateway.listen('127.0.0.1', 0);
  }

  /** A socket that has sent nothing yet. */
  dial(): FakeDtu {
    const dtu = new FakeDtu(this.port);
    this.#dtus.push(dtu);
    return dtu;
  }

  /** A DTU that has registered and is online. */
  async online(settings: GatewayDtu = dtuOf()): Promise<FakeDtu> {
    this.gateway.put(settings);
    const dtu = this.dial();
    dtu.send(settings.imei);
    await this.until(() => this.gateway.isOnline(settings.id), `${settings.id} online`);
    return dtu;
  }

  /** Orders a command that expires in an hour; returns its id. */
  order(command: GatewayCommand, more: Partial<CommandOrder> = {}): string {
    const commandId = `command-${++this.#commands}`;
    this.gateway.order({
      commandId,
      dtuId: 'dtu-1',
      command,
      expiresAt: this.clock.now() + 3_600_000,
      ...more,
    });
    return commandId;
  }

  /** The reported steps of a command. */
  steps(commandId: string): CommandUpdate[] {
    return this.events.flatMap((event) =>
      event.kind === 'command' && event.update.commandId === commandId ? [event.update] : [],
    );
  }

  states(commandId: string): string[] {
    return this.steps(commandId).map(({ state, detail }) =>
      detail === undefined ? state : `${state} ${detail}`,
    );
  }

  kinds(): string[] {
    return this.events.map((event) => ('reason' in event ? `${event.kind} ${event.reason}` : event.kind));
  }

  get all(): Reading[] {
    return this.batches.flat();
  }

  discards(reason: string): number {
    return this.gateway.counters().discards[reason] ?? 0;
  }

  /** Waits for an effect of sockets; the clock stands still meanwhile. */
  async until(holds: () => boolean, what = holds.toString()): Promise<void> {
    const deadline = performance.now() + 4000;
    while (!holds()) {
      if (performance.now() > deadline) throw new Error(`never happened: ${what}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Advances the time in steps, and processes the sockets after each, until a condition holds. */
  async passUntil(holds: () => boolean, stepMs = 10, mostMs = 200_000): Promise<void> {
    const end = this.clock.ticks() + mostMs;
    while (!holds()) {
      if (this.clock.ticks() > end) throw new Error(`did not happen within ${mostMs} ms: ${holds}`);
      this.clock.advance(stepMs);
      await this.settle();
    }
  }

  /** Waits until all bytes in transit have arrived, on both sides. */
  async settle(): Promise<void> {
    for (let i = 0; i < 6; i++) await new Promise((resolve) => setImmediate(resolve));
  }

  async close(): Promise<void> {
    let closed = false;
    for (const dtu of this.#dtus) dtu.hangUp();
    const done = this.gateway.close(1000).then(() => {
      closed = true;
    });
    await this.passUntil(() => closed);
    await done;
  }
}
