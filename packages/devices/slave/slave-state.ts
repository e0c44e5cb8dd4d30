import type { MetricValue } from '@heliodeck/model/descriptors/record';
import type { ControlCode, WallTime } from '../contract.ts';
import type { Point } from '../definition/point.ts';
import type { Profile } from '../definition/profile.ts';
import type { Slot } from '../values/derived.ts';
import { underive } from '../values/underive.ts';
import { rawOf } from '../values/value.ts';
import type { SlaveOwner } from './slave-owner.ts';
/** The own state of a simulated device, and its owner's values in the form of its profile's points. */
export class SlaveState {
  readonly profile: Profile;
  readonly owner: SlaveOwner;
  /** Points outside of all records, as they were written or switched. */
  readonly held = new Map<string, MetricValue>();
  #clock: WallTime | undefined;

  constructor(profile: Profile, owner: SlaveOwner) {
    this.profile = profile;
    this.owner = owner;
  }

  get clock(): WallTime | undefined {
    return this.owner.clock?.() ?? this.#clock;
  }

  /** Passes a control on; false if its owner refuses it. */
  control(code: ControlCode, time?: WallTime): boolean {
    if (this.owner.onControl?.(code, time) === false) return false;
    if (time !== undefined) this.#clock = time;
    const spec = this.profile.controls[code];
    if (spec?.by === 'register' && spec.found !== undefined) this.held.set(...spec.found);
    return true;
  }

  /** Every point's value, with its factor's; derived metrics are split into their sources, other points have the profile's default. */
  values(pack: number): SlaveValues {
    const { profile } = this;
    const slots = new Array<Slot>(profile.slots.length).fill(undefined);
    const told = this.owner.read(pack);
    for (const [record, members] of profile.records) {
      const values = told[record];
      if (values === undefined) continue;
      for (const { metric, slot } of members)
        if (values[metric] !== undefined) slots[slot] ??= values[metric];
    }
    const raw = told.raw ?? {};
    for (const point of profile.points) {
      const value = raw[point.name];
      if (value !== undefined) slots[point.slot] = value;
      else slots[point.slot] ??= slots[point.slot] === undefined ? this.held.get(point.name) : null;
    }
    underive(profile.derived, slots);
    for (const point of profile.points)
      slots[point.slot] ??= slots[point.slot] === undefined ? point.rest : null;
    return new SlaveValues(profile, slots);
  }
}

/** The values of one pack at one instant. */
export class SlaveValues {
  readonly #slots: readonly Slot[];
  readonly #factors: readonly number[];

  constructor(profile: Profile, slots: readonly Slot[]) {
    this.#slots = slots;
    this.#factors = profile.factors.map(({ of, divide, otherwise = 1 }) =>
      of.reduce((product, { slot }) => {
        const value = slots[slot];
        return product * (typeof value === 'number' && value > 0 ? value : otherwise);
      }, 1 / divide),
    );
  }

  valueOf(point: Point): MetricValue {
    return this.#slots[point.slot] ?? null;
  }

  textOf(point: Point): string {
    return String(this.valueOf(point) ?? '');
  }

  rawOf(point: Point): number {
    return rawOf(point, this.valueOf(point), this.factorOf(point));
  }

  factorOf(point: Point): number {
    return this.#factors[point.factor] ?? 1;
  }
}
