import type { DeviceDialog, DeviceRef, ReadResult } from '@heliodeck/devices/contract';
import type { Profile } from '@heliodeck/devices/definition/profile';
import { TinyBus } from '@heliodeck/devices/dialog.test-support';
import { read } from '@heliodeck/devices/interpreter';
import { profiles } from '@heliodeck/devices/registry';
import { createSlave } from '@heliodeck/devices/slave/slave';
import type { RecordValues, Slave } from '@heliodeck/devices/slave/slave-owner';
import type { MetricValue, Reading } from '@heliodeck/model/descriptors/record';
import { type DeviceDialogs, profileDialogs } from '../device-dialogs.ts';
import type { FakeDtu } from '../fake-dtu.test-support.ts';
import { device, dtuOf, GatewayWorld, imeiOf } from '../world.test-support.ts';
import { type Aliens, type Altered, aliensOf, alterations } from './altered-replies.test-support.ts';
import { randomFrom, valuesOf } from './late-values.test-support.ts';

const timeoutMs = 1000;
const stepMs = 20;
/** Share of altered answers: the others must let the device deliver readings. */
const alteredShare = 0.3;

/** Results of a run. */
export interface AlteredCount {
  polls: number;
  altered: number;
  readings: number;
  values: number;
  /** Values that the device did not have at the time of the reading. */
  readonly wrong: string[];
}

interface Truth {
  readonly from: number;
  readonly values: ReadonlyMap<string, MetricValue>;
}

class AlteredDevice {
  readonly id: string;
  readonly profile: Profile;
  readonly #field: AlteredField;
  readonly #random: () => number;
  readonly #aliens: Aliens;
  readonly #alter: Altered | undefined;
  readonly #slave: Slave;
  readonly #truths: Truth[] = [];
  #values: RecordValues = {};
  #dtu: FakeDtu | undefined;
  #tick = 0;
  /** Chunks that are still to be delivered. */
  readonly #due: { readonly at: number; readonly bytes: Uint8Array }[] = [];

  constructor(field: AlteredField, profile: Profile, n: number) {
    this.id = `device-${n}`;
    this.profile = profile;
    this.#field = field;
    this.#random = randomFrom(n * 7919);
    this.#aliens = aliensOf(profile, 1, this.#random);
    this.#alter = alterations(profile)[field.alteration];
    this.#slave = createSlave(profile, { address: 1, read: () => this.#values });
  }

  async plug(n: number): Promise<void> {
    const devices = [device(1, { id: this.id, profile: this.profile.id, periodSeconds: 10 })];
    const settings = { id: `dtu-${n}`, imei: imeiOf(n), timeoutMs, gapMs: 20, keepAliveSeconds: 86_400 };
    this.#dtu = await this.#field.world.online(dtuOf({ ...settings, devices }));
    this.#dtu.onBytes = (bytes) => this.#asked(bytes);
  }

  #asked(request: Uint8Array): void {
    const answer = this.#slave.handle(request);
    if (answer === undefined) return;
    // A block that is refused from the first contact on, twice, counts as absent (packages/devices/reading/absence.ts): so the first poll is
    // answered.
    const isLack = this.#field.alteration === 'an exception' && this.#tick <= 1;
    const isAltered = this.#alter !== undefined && this.#random() < alteredShare && !isLack;
    const pieces = (isAltered && this.#alter?.(answer, request, this.#aliens)) || [answer];
    if (isAltered) this.#field.count.altered++;
    let at = this.#field.world.clock.ticks();
    for (const bytes of pieces) {
      at += stepMs;
      if (bytes.length > 0) this.#due.push({ at, bytes });
    }
  }

  deliver(now: number): void {
    while (this.#due[0] !== undefined && this.#due[0].at <= now)
      this.#dtu?.send(this.#due.shift()?.bytes ?? '');
  }

  /** Starts a poll with new values, at times including slow tables. */
  *poll(ref: DeviceRef, now: number): DeviceDialog<ReadResult> {
    this.#renew();
    this.#field.count.polls++;
    return yield* profileDialogs.poll(ref, this.#tick++ % 3 === 0 ? 0 : this.#tick, now);
  }

  #renew(): void {
    this.#values = valuesOf(this.profile, this.#random);
    const own = createSlave(this.profile, { address: 1, read: () => this.#values });
    const result = new TinyBus(own).run(
      read({ profile: this.profile.id, address: 1, memory: new Map() }, 'all'),
    );
    if (!result.ok) throw new Error(`${this.profile.id} answers nothing`);
    const values = new Map<string, MetricValue>();
    for (const { record, pack, values: said } of result.records)
      for (const [metric, value] of Object.entries(said)) values.set(`${record} ${pack} ${metric}`, value);
    this.#truths.push({ from: this.#field.world.clock.now(), values });
  }

  check({ record, pack, values, at }: Pick<Reading, 'record' | 'pack' | 'values' | 'at'>): void {
    const { count } = this.#field;
    const truth = this.#truths.findLast(({ from }) => from <= at);
    count.readings++;
    for (const [metric, value] of Object.entries(values)) {
      count.values++;
      const own = truth?.values.get(`${record} ${pack} ${metric}`);
      if (value === null || value === own) continue;
      count.wrong.push(`${this.profile.id} ${record} ${metric}: ${value}, true ${own}`);
    }
  }
}

/** A device of every profile behind a DTU whose answers are altered in one way, over real sockets, with a manual clock. */
export class AlteredField {
  readonly world: GatewayWorld;
  readonly alteration: string;
  readonly count: AlteredCount = { polls: 0, altered: 0, readings: 0, values: 0, wrong: [] };
  readonly #devices: AlteredDevice[];

  constructor(alteration: string) {
    this.alteration = alteration;
    const dialogs: DeviceDialogs = {
      ...profileDialogs,
      poll: (ref, _, now) => {
        const found = this.#devices.find(({ profile }) => profile.id === ref.profile);
        if (found === undefined) throw new Error(`no device of ${ref.profile}`);
        return found.poll(ref, now);
      },
    };
    this.world = new GatewayWorld({}, dialogs);
    this.#devices = [...profiles.values()]
      .filter((profile) => alterations(profile)[alteration] !== undefined)
      .map((profile, i) => new AlteredDevice(this, profile, i + 1));
  }

  /** Runs for this time, ms, and compares each reading with the values of its device. */
  async run(ms: number): Promise<AlteredCount> {
    await this.world.listen();
    for (const [i, one] of this.#devices.entries()) await one.plug(i + 1);
    const { clock } = this.world;
    let checked = 0;
    for (const end = clock.ticks() + ms; clock.ticks() < end; ) {
      clock.advance(stepMs);
      for (const one of this.#devices) one.deliver(clock.ticks());
      await this.world.settle();
      for (const reading of this.world.batches.slice(checked).flat())
        this.#devices.find(({ id }) => id === reading.deviceId)?.check(reading);
      checked = this.world.batches.length;
    }
    await this.world.close();
    return this.count;
  }
}
