import type { ProvableCommand } from '@heliodeck/devices/contract';
import type { Profile } from '@heliodeck/devices/definition/profile';
import { isCheckable } from '@heliodeck/devices/interpreter';
import { epeverTracer } from '@heliodeck/devices/profiles/epever-tracer';
import { heliodeckMppt4 } from '@heliodeck/devices/profiles/heliodeck-mppt4';
import { srneRover } from '@heliodeck/devices/profiles/srne-rover';
import { createSlave } from '@heliodeck/devices/slave/slave';
import { type ModbusRequest, modbusException, modbusReply } from '@heliodeck/protocol/modbus/slave';
import type { CommandUpdate, GatewayEvent, LaterFinding } from '../contract.ts';
import { profileDialogs } from '../device-dialogs.ts';
import type { FakeDtu } from '../fake-dtu.test-support.ts';
import { device, dtuOf, GatewayWorld, imei } from '../world.test-support.ts';

/** One write of each kind, and the device's values before it. */
export const writeKinds = {
  parameters: [epeverTracer, { kind: 'write', values: { chargingVoltage: 14.2 } }],
  'all parameters': [heliodeckMppt4, { kind: 'write', values: houseVolts(57) }],
  coil: [epeverTracer, { kind: 'control', code: 1 }],
  register: [srneRover, { kind: 'control', code: 1 }],
  clock: [epeverTracer, { kind: 'control', code: 4 }],
  'what nothing shows': [srneRover, { kind: 'control', code: 5 }],
} as const satisfies Readonly<Record<string, readonly [Profile, ProvableCommand]>>;

export const executions = ['done', 'not done', 'done late'] as const;
export const ways = ['answered', 'late', 'duplicated', 'lost', 'disconnected', 'taken over'] as const;

/** How a device handles a write, and what its DTU does with the answer. */
export interface DeviceTreatment {
  readonly kind: keyof typeof writeKinds;
  /** Exception code of the answer; 0: an acknowledgement. */
  readonly code: number;
  readonly execution: (typeof executions)[number];
  readonly way: (typeof ways)[number];
}

/** When a late write is executed, and when a late answer arrives, ms. */
const lateMs = 5000;
/** Answers of a DTU that repeats them: when each arrives, and when it arrives again, ms. */
const [answerMs, repeatMs] = [200, 600];

function houseVolts(charging: number): Record<string, number> {
  return {
    chargingVoltage: charging,
    nominalVoltage: 54.4,
    overDischargeVoltage: 42,
    overChargeVoltage: 60.8,
    lowVoltageRecovery: 48.8,
    overChargeRecovery: 55.2,
  };
}
const tracerVolts = {
  overChargeVoltage: 16,
  overChargeRecovery: 15,
  chargingVoltage: 14.4,
  nominalVoltage: 13.8,
  lowVoltageRecovery: 12.6,
  overDischargeVoltage: 11.1,
};

/**
 * A gateway that follows up commands that ended without a certain result, as the server makes it do; and one device on a misbehaving bus.
 */
export class StrangeWorld extends GatewayWorld {
  readonly findings: LaterFinding[] = [];
  /** Every write that reached the bus. */
  readonly writes: string[] = [];
  readonly #trial: DeviceTreatment;
  readonly #command: ProvableCommand;
  readonly #profile: Profile;
  readonly #volts: Record<string, number>;
  #done = false;
  #dtu: FakeDtu | undefined;

  constructor(trial: DeviceTreatment) {
    super({}, profileDialogs);
    this.#trial = trial;
    [this.#profile, this.#command] = writeKinds[trial.kind];
    this.#volts = { ...(this.#profile === heliodeckMppt4 ? houseVolts(57.6) : tracerVolts) };
  }

  override event(event: GatewayEvent): void {
    super.event(event);
    if (event.kind === 'found-later') this.findings.push(event.finding);
    if (event.kind !== 'command' || event.update.open !== true) return;
    const { commandId, tenantId } = event.update;
    const expiresAt = this.clock.now() + 86_400_000;
    const where = { dtuId: 'dtu-1', deviceId: 'device-1' };
    this.gateway.followUp({ commandId, tenantId, ...where, command: this.#command, expiresAt });
  }

  /** True if the device has executed the write. */
  get isDone(): boolean {
    return this.#done;
  }

  get isCheckable(): boolean {
    return isCheckable(this.#profile.id, this.#command);
  }

  /** Orders the command; resolves with its last step. */
  async give(): Promise<CommandUpdate> {
    await this.listen();
    this.#plug(await this.online(dtuOf({ devices: [device(1, { profile: this.#profile.id })] })));
    const id = this.order({ ...this.#command, deviceId: 'device-1' });
    await this.passUntil(() => this.steps(id).at(-1)?.final === true, 50);
    const last = this.steps(id).at(-1);
    if (last === undefined) throw new Error('it never ended');
    return last;
  }

  /** Lets the device be polled again and followed up. */
  async later(): Promise<LaterFinding | undefined> {
    await this.passUntil(() => this.gateway.isOnline('dtu-1'), 250);
    const until = this.clock.ticks() + 150_000;
    await this.passUntil(() => this.findings.length > 0 || this.clock.ticks() > until, 250);
    return this.findings[0];
  }

  #plug(dtu: FakeDtu): void {
    this.#dtu = dtu;
    const slave = createSlave(this.#profile, {
      address: 1,
      read: () => ({ charging: this.#volts }),
      onWrite: (values) => Object.assign(this.#volts, values) && undefined,
      clock: () => (this.#done ? this.#wall() : { ...this.#wall(), year: 2001 }),
    });
    const execute = (request: ModbusRequest): void => {
      slave.handle(request.frame);
      this.#done = true;
    };
    dtu.slaves.set(1, (request) => {
      const acts = request.fn === 5 || request.fn === 6 || request.fn === 16 || request.fn > 100;
      if (!acts) return slave.handle(request.frame);
      this.writes.push(Buffer.from(request.frame).toString('hex'));
      const { code, execution } = this.#trial;
      if (execution === 'done') execute(request);
      else if (execution === 'done late') this.clock.setTimeout(() => execute(request), lateMs);
      if (code > 0) return modbusException(request, code);
      return request.fn > 100 ? request.frame : modbusReply(request, { done: true });
    });
    dtu.answer = (reply, request) => this.#answer(dtu, reply, request);
  }

  #answer(dtu: FakeDtu, reply: Uint8Array, { fn }: ModbusRequest): void {
    const isWrite = fn === 5 || fn === 6 || fn === 16 || fn > 100;
    const { way } = this.#trial;
    if (way === 'duplicated') {
      this.clock.setTimeout(() => this.#dtu === dtu && dtu.send(reply), answerMs);
      this.clock.setTimeout(() => this.#dtu === dtu && dtu.send(reply), repeatMs);
    } else if (!isWrite || way === 'answered') dtu.send(reply);
    else if (way === 'late') this.clock.setTimeout(() => dtu.send(reply), lateMs);
    else if (way === 'disconnected') {
      dtu.hangUp();
      this.clock.setTimeout(() => this.#redial(), lateMs);
    } else if (way === 'taken over') this.#redial();
  }

  #redial(): void {
    const volts = this.#dtu;
    const next = this.dial();
    next.send(imei);
    for (const [unit, slave] of volts?.slaves ?? []) next.slaves.set(unit, slave);
    this.#dtu = next;
    next.answer = (reply, request) => this.#answer(next, reply, request);
  }

  #wall() {
    const now = new Date(this.clock.now() + 8 * 3_600_000);
    const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()];
    const [hour, minute, second] = [now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()];
    return { year, month, day, hour, minute, second };
  }
}
