import type { DeviceDialog, DeviceRef, ReadResult } from '@heliodeck/devices/contract';
import { read } from '@heliodeck/devices/interpreter';
import type { Profile } from '@heliodeck/devices/profile';
import { profiles } from '@heliodeck/devices/registry';
import { createSlave } from '@heliodeck/devices/slave';
import type { RecordValues, Slave } from '@heliodeck/devices/slave-owner';
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
/** An answer comes within so many timeouts or not at all; what is due at the limit would meet the next question on its way. */
const mostLateMs = 5 * timeoutMs - 2 * stepMs;
/** Ticks at which other tables are due. */
const ticks = [0, 1, 2, 5, 15, 60, 1440];

interface Answer {
  readonly asked: string;
  readonly bytes: Uint8Array;
  readonly at: number;
  /** When it is nobody's any more. */
  readonly until: number;
}

/** What a device had from an instant on, and what could be known of its DTU then. */
interface Truth {
  readonly from: number;
  readonly values: ReadonlyMap<string, MetricValue>;
  /** It had sent an answer again while its question was not out. */
  readonly hadShown: boolean;
  /** A true answer of the poll came after its timeout: until then an earlier one was the only one. */
  wasLate: boolean;
}

/** A device of a profile behind a DTU that misbehaves, with other values at each poll. */
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
  /** It has sent an answer again while its question was not out. */
  #hasShown = false;
  /** Answers that are under way, and those of the last timeouts. */
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

  /** Sends the first of what is due: a serial line carries one answer at a time. */
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

  /** The poll, at any tick, of values that are new. */
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

  /** Holds a reading that was taken against what the device had at the instant of its poll. */
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
      // Where answers come twice a total may be of two instants, which it never was at one.
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

/** Devices of all profiles behind DTUs of one regime, over real sockets, in time that stands still between steps. */
export class LateField {
  readonly world: GatewayWorld;
  readonly regime: Regime;
  readonly count: SweepCount;
  readonly #devices = new Map<string, LateDevice>();
  readonly #byId = new Map<string, LateDevice>();
  /** Batches that were looked at. */
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

  /** Lets the field live until so many readings were taken, or so much time has passed. */
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

/** Holds a transaction with a slave that answers at once. */
function heldWith<R>(slave: Slave, talk: DeviceDialog<R>): R {
  let step = talk.next({ kind: 'silent' });
  while (!step.done) {
    const reply = slave.handle(step.value.request);
    step = talk.next((reply && step.value.listen().push(reply)) ?? { kind: 'silent' });
  }
  return step.value;
}
