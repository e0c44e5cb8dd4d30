import type { DeviceDialog, DeviceRef, ReadResult } from '@heliodeck/devices/contract';
import type { Profile } from '@heliodeck/devices/definition/profile';
import { read } from '@heliodeck/devices/interpreter';
import { profiles } from '@heliodeck/devices/registry';
import { createSlave } from '@heliodeck/devices/slave/slave';
import type { RecordValues, Slave } from '@heliodeck/devices/slave/slave-owner';
import { toHex } from '@heliodeck/kit/bytes';
import type { MetricValue, Reading } from '@heliodeck/model/descriptors/record';
import { type DeviceDialogs, profileDialogs } from '../device-dialogs.ts';
import type { FakeDtu } from '../fake-dtu.test-support.ts';
import { device, dtuOf, GatewayWorld, imeiOf } from '../world.test-support.ts';
import { emptyCount, type Regime, type SweepCount } from './late-regimes.test-support.ts';
import { randomFrom, valuesOf } from './late-values.test-support.ts';

const timeoutMs = 1000;
const gapMs = 20;
const stepMs = 20;
/** An answer arrives within this many time-outs or never; one due at the limit would coincide with the next request. */
const mostLateMs = 5 * timeoutMs - 2 * stepMs;
/** Ticks at which other tables are due. */
const ticks = [0, 1, 2, 5, 15, 60, 1440];

interface Answer {
  readonly asked: string;
  readonly bytes: Uint8Array;
  readonly at: number;
  /** When it is no longer expected. */
  readonly until: number;
}

/** Values of a device from a time on, and what the gateway could know about its DTU by then. */
interface Truth {
  readonly from: number;
  readonly values: ReadonlyMap<string, MetricValue>;
  /** It had repeated an answer while its request was not pending. */
  readonly hadShown: boolean;
  /** The true answer of the poll came after its time-out: until then only an earlier one was there. */
  wasLate: boolean;
}

/** A device of a profile behind a misbehaving DTU, with other values at each poll. */
class LateDevice {
  readonly id: string;
  readonly profile: Profile;
  readonly #sweep: LateField;
  readonly #random: () => number;
  readonly #slave: Slave;
  #values: RecordValues = {};
  readonly #truths: Truth[] = [];
  readonly #ever = new Map<string, Set<MetricValue>>();
  #dtu: FakeDtu | undefined;
  #out = '';
  /** It has repeated an answer while its request was not pending. */
  #hasShown = false;
  /** Answers in transit, and those of the last time-outs. */
  readonly #due: Answer[] = [];
  readonly #past: Answer[] = [];
  readonly #imei: string;
  readonly #address: number;

  constructor(
    sweep: LateField,
    { profile, n, address }: { readonly profile: Profile; readonly n: number; readonly address: number },
    random: () => number,
  ) {
    this.id = `device-${n}`;
    this.profile = profile;
    this.#address = address;
    this.#sweep = sweep;
    this.#random = random;
    this.#imei = imeiOf(n);
    this.#slave = createSlave(profile, { address, read: () => this.#values });
    const { periodSeconds } = sweep.regime;
    sweep.world.gateway.put(
      dtuOf({
        id: `dtu-${n}`,
        imei: this.#imei,
        timeoutMs,
        gapMs,
        keepAliveSeconds: 86_400,
        devices: [device(address, { id: this.id, profile: profile.id, periodSeconds })],
      }),
    );
  }

  dial(): void {
    this.#dtu?.hangUp();
    const dtu = this.#sweep.world.dial();
    this.#dtu = dtu;
    dtu.onBytes = (bytes) => this.#asked(bytes);
    dtu.send(this.#imei);
  }

  /** Sends the first answer that is due: a serial line carries one answer at a time. */
  deliver(now: number): void {
    const first = this.#due.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)[0];
    if (first === undefined) return;
    this.#due.splice(this.#due.indexOf(first), 1);
    if (now <= first.until) this.#send(first, now);
  }

  #send(answer: Answer, now: number): void {
    if (this.#out !== '') this.#sweep.count.pairs.add(`${this.profile.id} ${answer.asked} ${this.#out}`);
    this.#hasShown ||= this.#out !== answer.asked && this.#past.some(({ bytes }) => bytes === answer.bytes);
    this.#dtu?.send(answer.bytes);
    this.#past.push({ ...answer, at: now });
    while ((this.#past[0]?.at ?? now) < now - 5 * timeoutMs) this.#past.shift();
  }

  #asked(bytes: Uint8Array): void {
    const { regime, world } = this.#sweep;
    const now = world.clock.ticks();
    const asked = toHex(bytes);
    const reply = this.#slave.handle(bytes);
    if (reply === undefined) return;
    this.#out = asked;
    const happens = (share: number) => this.#random() < share;
    const [least, most] = regime.timeouts;
    const lateMs = () => Math.min((least + this.#random() * (most - least)) * timeoutMs, mostLateMs);
    if (happens(regime.crossed)) {
      const older = [...this.#due, ...this.#past][
        Math.floor(this.#random() * (this.#due.length + this.#past.length))
      ];
      if (older !== undefined) this.#send(older, now);
    }
    const at = now + (happens(regime.late) ? lateMs() : this.#random() * 0.3 * timeoutMs);
    const truth = this.#truths.at(-1);
    if (truth) truth.wasLate ||= at - now > timeoutMs - stepMs;
    this.#due.push({ asked, bytes: reply, at, until: now + mostLateMs + stepMs });
    if (happens(regime.repeated)) {
      const again = at + lateMs();
      this.#due.push({ asked, bytes: reply, at: again, until: again + timeoutMs });
    }
    if (happens(regime.redialled)) this.dial();
  }

  /** Starts a poll with new values, at any tick. */
  *poll(ref: DeviceRef, now: number): DeviceDialog<ReadResult> {
    const { count } = this.#sweep;
    const tick = ticks[Math.floor(this.#random() * ticks.length)] ?? 1;
    this.#renew();
    count.polls++;
    const result = yield* profileDialogs.poll(ref, tick, now);
    this.#out = '';
    if (!result.ok && result.reason === 'silent') count.timeouts++;
    return result;
  }

  #renew(): void {
    this.#values = valuesOf(this.profile, this.#random);
    const slave = createSlave(this.profile, { address: this.#address, read: () => this.#values });
    const result = heldWith(
      slave,
      read({ profile: this.profile.id, address: this.#address, memory: new Map() }, 'all'),
    );
    if (!result.ok) throw new Error(`${this.profile.id} answers nothing`);
    const values = new Map<string, MetricValue>();
    const from = this.#sweep.world.clock.now();
    this.#truths.push({ from, values, hadShown: this.#hasShown, wasLate: false });
    while (this.#truths.length > 20) this.#truths.shift();
    for (const { record, values: own } of result.records) {
      for (const [metric, value] of Object.entries(own)) {
        const name = `${record}.${metric}`;
        values.set(name, value);
        const ever = this.#ever.get(name) ?? new Set();
        this.#ever.set(name, ever.add(value));
      }
    }
  }

  /** Compares a reading with the values of the device at the time of its poll. */
  check({ record, values, at }: Pick<Reading, 'record' | 'values' | 'at'>): void {
    const { count } = this.#sweep;
    const truth = this.#truths.findLast(({ from }) => from <= at);
    if (truth === undefined) throw new Error(`${this.id}: no truth is kept for ${at}`);
    count.readings++;
    for (const [metric, value] of Object.entries(values)) {
      const name = `${record}.${metric}`;
      count.values++;
      const own = truth.values.get(name);
      if (own === value) continue;
      const repeats = this.#sweep.regime.repeated + this.#sweep.regime.crossed > 0;
      // If answers are repeated, a computed total may combine values of two times.
      const isMade = repeats && this.profile.derivedSpecs.some(([, one]) => one === metric);
      const isStale = isMade || this.#ever.get(name)?.has(value) === true;
      if (!isStale) count.wrong++;
      else if (repeats && (!truth.hadShown || truth.wasLate)) count.untold++;
      else count.stale++;
      if (!isStale && count.examples.length < 20)
        count.examples.push(`${this.#sweep.regime.name} ${this.profile.id} ${name}: ${value}, true ${own}`);
    }
  }
}

/** Devices of all profiles behind DTUs of one regime, over real sockets, with a manual clock. */
export class LateField {
  readonly world: GatewayWorld;
  readonly regime: Regime;
  readonly count: SweepCount;
  readonly #devices = new Map<string, LateDevice>();
  readonly #byId = new Map<string, LateDevice>();
  /** Number of checked batches. */
  #checked = 0;

  constructor(regime: Regime, seed: number, perProfile: number, count = emptyCount()) {
    this.regime = regime;
    this.count = count;
    const dialogs: DeviceDialogs = {
      ...profileDialogs,
      poll: (ref, _, now) => this.#deviceOf(ref).poll(ref, now),
    };
    this.world = new GatewayWorld({}, dialogs);
    let n = 0;
    for (const profile of profiles.values()) {
      for (let i = 0; i < perProfile; i++) {
        const one = new LateDevice(this, { profile, n: ++n, address: i + 1 }, randomFrom(seed * 1000 + n));
        this.#devices.set(`${profile.id} ${i + 1}`, one);
        this.#byId.set(one.id, one);
      }
    }
  }

  #checkTaken(): void {
    const taken = this.world.batches.slice(this.#checked).flat();
    for (const reading of taken) this.#byId.get(reading.deviceId)?.check(reading);
    this.#checked = this.world.batches.length;
  }

  #deviceOf({ profile, address }: DeviceRef): LateDevice {
    const found = this.#devices.get(`${profile} ${address}`);
    if (found === undefined) throw new Error(`no device of ${profile} at ${address}`);
    return found;
  }

  /** Runs until this many readings were taken, or this much time has passed. */
  async run(readings: number, mostMs: number): Promise<void> {
    await this.world.listen();
    for (const one of this.#devices.values()) one.dial();
    const { clock } = this.world;
    const end = this.count.readings + readings;
    for (const until = clock.ticks() + mostMs; this.count.readings < end && clock.ticks() < until; ) {
      clock.advance(stepMs);
      for (const one of this.#devices.values()) one.deliver(clock.ticks());
      await this.world.settle();
      this.#checkTaken();
    }
    await this.world.close();
  }
}

/** Runs a dialogue with a slave that answers at once. */
function heldWith<R>(slave: Slave, talk: DeviceDialog<R>): R {
  let step = talk.next({ kind: 'silent' });
  while (!step.done) {
    const reply = slave.handle(step.value.request);
    step = talk.next((reply && step.value.listen().push(reply)) ?? { kind: 'silent' });
  }
  return step.value;
}
