import { addDays, localDate, startOfDay } from '@heliodeck/kit/zone';
import { addPair, type CounterEvent, changeChain, type EnergyEffects } from '@heliodeck/model/energy/chain';
import type { CounterSample } from '@heliodeck/model/energy/pair';
import { followPeriod, type PollingPeriod } from '@heliodeck/model/energy/rules';
import { monthsOfInstants } from '../../store/months.ts';
import type { Script } from '../../store/script.ts';
import type { CounterCursor } from '../append/device-cursors.ts';
import type { TableMonth } from '../months.ts';
import {
  type CounterRulesRow,
  type EventChange,
  type OpenDay,
  type SlotSum,
  writeEvents,
  writeLaterGaps,
  writeOpenDays,
  writeSlots,
} from './energy-rows.ts';

/** A device's counter with its cursor. */
interface LedgerCounter {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly role: number;
  readonly cursor: CounterCursor;
}

/** Collects the changes of energy by the readings of one transaction, to write them once. */
export class EnergyLedger {
  readonly #now: number;
  /** By device: there are few each, so a linear search is faster than a map. */
  readonly #slots = new Map<string, SlotSum[]>();
  readonly #events = new Map<string, EventChange>();
  readonly #openDays = new Map<string, OpenDay>();
  readonly #rules = new Map<string, CounterRulesRow>();
  /** The last local day requested in each zone: thousands of devices request the same one. */
  readonly #days = new Map<string, LocalDay>();

  /** @param now ms; a day that has ended by then is marked open again for every change */
  constructor(now: number) {
    this.#now = now;
  }

  /** Adds a counter's newest sample, later than all before it. @param period present polling period of the device */
  append(counter: LedgerCounter, sample: CounterSample, period: PollingPeriod): void {
    const { cursor } = counter;
    if (sample.at < cursor.energyFrom) return;
    this.#follow(counter, period);
    if (cursor.sample !== null) addPair(cursor.sample, sample, cursor.rules, this.#effectsOn(counter));
    cursor.sample = sample;
  }

  /** Changes the samples of a counter within a time range; see changeChain. */
  change(counter: LedgerCounter, before: readonly CounterSample[], after: readonly CounterSample[]): void {
    changeChain(before, after, counter.cursor.rules, this.#effectsOn(counter));
  }

  /** Returns the months of energy_slot that are written to. */
  months(): TableMonth[] {
    const months = monthsOfInstants(this.#sums().map(({ slot }) => slot));
    return months.map((month) => ({ table: 'energy_slot', month }));
  }

  /** Adds the changes to a script. Slots are only incremented, so that changes of concurrent writers add up too. */
  write(script: Script): void {
    writeSlots(script, this.#sums());
    writeOpenDays(script, [...this.#openDays.values()]);
    writeEvents(script, [...this.#events.values()]);
    writeLaterGaps(script, [...this.#rules.values()]);
  }

  #follow({ deviceId, role, cursor }: LedgerCounter, period: PollingPeriod): void {
    const rules = followPeriod(cursor.rules, period, cursor.sample?.at ?? null);
    if (rules === cursor.rules) return;
    cursor.rules = rules;
    this.#rules.set(`${deviceId} ${role}`, { deviceId, role, laterGaps: rules.laterGaps });
  }

  #effectsOn(counter: LedgerCounter): EnergyEffects {
    const { tenantId, deviceId, role } = counter;
    const note = (at: number, event: CounterEvent | null) =>
      this.#events.set(`${deviceId} ${role} ${at}`, { tenantId, deviceId, role, at, event });
    return {
      add: (slot, wattHours, seconds) => this.#add(counter, slot, wattHours, seconds),
      withdraw: (at) => note(at, null),
      record: (event) => note(event.to.at, event),
    };
  }

  #add(counter: LedgerCounter, slot: number, wattHours: number, seconds: number): void {
    const { tenantId, deviceId, role } = counter;
    let sums = this.#slots.get(deviceId);
    if (sums === undefined) {
      sums = [];
      this.#slots.set(deviceId, sums);
    }
    const sum = sums.find((one) => one.slot === slot && one.role === role);
    if (sum === undefined) {
      sums.push({ tenantId, deviceId, role, slot, wattHours, seconds });
      this.#markOpen(counter, slot);
    } else {
      sum.wattHours += wattHours;
      sum.seconds += seconds;
    }
  }

  #sums(): SlotSum[] {
    return [...this.#slots.values()].flat();
  }

  /** Marks the day of a slot as open. A day whose sum is or may be computed is marked for every change; today is marked once. */
  #markOpen({ tenantId, deviceId, role, cursor }: LedgerCounter, slot: number): void {
    const { day, from, to } = this.#dayOf(cursor.zone, slot);
    if (to > this.#now) {
      if (cursor.openUntil === to) return;
      cursor.openUntil = Math.max(cursor.openUntil, to);
    }
    this.#openDays.set(`${deviceId} ${role} ${day}`, { tenantId, deviceId, role, day, from, to });
  }

  #dayOf(zone: string, instant: number): LocalDay {
    const last = this.#days.get(zone);
    if (last !== undefined && instant >= last.from && instant < last.to) return last;
    const day = localDate(zone, instant);
    const found = { day, from: startOfDay(zone, day), to: startOfDay(zone, addDays(day, 1)) };
    this.#days.set(zone, found);
    return found;
  }
}

interface LocalDay {
  readonly day: string;
  readonly from: number;
  readonly to: number;
}
