import { addDays, localDate, startOfDay } from '@heliodeck/kit/zone';
import { addPair, type CounterEvent, changeChain, type EnergyEffects } from '@heliodeck/model/energy/chain';
import type { CounterSample } from '@heliodeck/model/energy/pair';
import type { Script } from '../store/script.ts';
import { arrayOf, msOf, textsOf } from '../store/sql-text.ts';
import { monthsOfInstants, type TableMonth } from '../store/telemetry-months.ts';
import type { CounterHead } from './heads.ts';

interface SlotSum {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly role: number;
  readonly slot: number;
  wattHours: number;
  seconds: number;
}

interface EventChange {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly role: number;
  readonly at: number;
  /** `null`: the event is withdrawn. */
  readonly event: CounterEvent | null;
}

interface OpenDay {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly role: number;
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/** A device's counter, with what is remembered of it. */
export interface LedgerCounter {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly role: number;
  readonly head: CounterHead;
}

/** What the readings of one transaction change about energy: added up here, written once. */
export class EnergyLedger {
  readonly #now: number;
  /** By device: few each, so that they are looked through rather than looked up. */
  readonly #slots = new Map<string, SlotSum[]>();
  readonly #events = new Map<string, EventChange>();
  readonly #openDays = new Map<string, OpenDay>();
  /** The last day asked for in each zone: thousands of devices ask for the same one. */
  readonly #days = new Map<string, LocalDay>();

  /** @param now ms; a day that is over by then is marked open again for every change */
  constructor(now: number) {
    this.#now = now;
  }

  /** A counter's newest sample, later than all before it. */
  append(counter: LedgerCounter, sample: CounterSample): void {
    const { head } = counter;
    if (sample.at < head.energyFrom) return;
    if (head.sample !== null) addPair(head.sample, sample, head.rules, this.#effectsOn(counter));
    head.sample = sample;
  }

  /** A stretch of a counter's samples that changes; see changeChain. */
  change(counter: LedgerCounter, before: readonly CounterSample[], after: readonly CounterSample[]): void {
    changeChain(before, after, counter.head.rules, this.#effectsOn(counter));
  }

  /** The months of energy_slot that are written to. */
  months(): TableMonth[] {
    const months = monthsOfInstants(this.#sums().map(({ slot }) => slot));
    return months.map((month) => ({ table: 'energy_slot', month }));
  }

  /** Adds to a script what was added up. Slots only ever get additions, so that concurrent writers add up too. */
  write(script: Script): void {
    this.#writeSlots(script);
    this.#writeOpenDays(script);
    this.#writeEvents(script);
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

  /** A day whose sum is taken already, or may be at any moment, is marked; today's is marked once. */
  #markOpen({ tenantId, deviceId, role, head }: LedgerCounter, slot: number): void {
    const { day, from, to } = this.#dayOf(head.zone, slot);
    if (to > this.#now) {
      if (head.openUntil === to) return;
      head.openUntil = Math.max(head.openUntil, to);
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

  #writeSlots(script: Script): void {
    if (this.#slots.size === 0) return;
    // In the order of the key: neighbours share pages, and two writers cannot wait for each other in a circle.
    const sums = this.#sums().sort(byDevice);
    script.add(
      `insert into energy_slot as e (tenant_id, device_id, role, slot, wh, covered_s)
        select * from unnest(${ownersOf(sums)},
          ${instants(sums.map(({ slot }) => slot))},
          ${arrayOf(
            'bigint',
            sums.map((sum) => sum.wattHours),
          )},
          ${arrayOf(
            'integer',
            sums.map((sum) => sum.seconds),
          )})
        on conflict (device_id, role, slot) do update
        set wh = e.wh + excluded.wh, covered_s = e.covered_s + excluded.covered_s`,
    );
  }

  #writeOpenDays(script: Script): void {
    if (this.#openDays.size === 0) return;
    // Not "do nothing": the update locks the mark, so that whoever is about to take the day's sum waits for this commit.
    const days = [...this.#openDays.values()].sort((a, b) => byDevice(a, b) || (a.day < b.day ? -1 : 1));
    script.add(
      `insert into energy_open_day (tenant_id, device_id, role, day, from_at, to_at)
        select * from unnest(${ownersOf(days)},
          ${arrayOf(
            'date',
            days.map(({ day }) => day),
          )},
          ${instants(days.map(({ from }) => from))},
          ${instants(days.map(({ to }) => to))})
        on conflict (device_id, role, day) do update set to_at = excluded.to_at`,
    );
  }

  #writeEvents(script: Script): void {
    const changes = [...this.#events.values()];
    const withdrawn = changes.filter(({ event }) => event === null);
    if (withdrawn.length > 0) {
      script.add(
        `delete from energy_event e using unnest(${ownersOf(withdrawn)},
           ${arrayOf(
             'float8',
             withdrawn.map(({ at }) => at),
           )}) as u(tenant_id, device_id, role, at)
         where e.device_id = u.device_id and e.role = u.role and ${msOf('e.at')} = u.at`,
      );
    }
    const recorded = changes.flatMap(({ event, ...change }) =>
      event === null ? [] : [{ ...change, event }],
    );
    if (recorded.length === 0) return;
    script.add(
      `insert into energy_event (tenant_id, device_id, role, at, kind, from_at, from_wh, to_wh, wh)
       select * from unnest(${ownersOf(recorded)},
         ${instants(recorded.map(({ at }) => at))},
         ${textsOf(recorded.map(({ event }) => event.kind))},
         ${instants(recorded.map(({ event }) => event.from.at))},
         ${arrayOf(
           'bigint',
           recorded.map(({ event }) => event.from.wattHours),
         )},
         ${arrayOf(
           'bigint',
           recorded.map(({ event }) => event.to.wattHours),
         )},
         ${arrayOf(
           'bigint',
           recorded.map(({ event }) => event.wattHours),
         )})
       on conflict (device_id, role, at) do update set kind = excluded.kind, from_at = excluded.from_at,
         from_wh = excluded.from_wh, to_wh = excluded.to_wh, wh = excluded.wh`,
    );
  }
}

interface Owned {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly role: number;
}

/** The first three arrays of every row of energy: tenant, device, role. */
function ownersOf(rows: readonly Owned[]): string {
  return [
    textsOf(rows.map(({ tenantId }) => tenantId)),
    arrayOf(
      'bigint',
      rows.map(({ deviceId }) => deviceId),
    ),
    arrayOf(
      'smallint',
      rows.map(({ role }) => role),
    ),
  ].join(', ');
}

/** @param ms since 1970, each; mostly the same as the one before */
function instants(ms: readonly number[]): string {
  let last = Number.NaN;
  let text = '';
  const texts = ms.map((at) => {
    if (at !== last) {
      last = at;
      text = new Date(at).toISOString();
    }
    return text;
  });
  return arrayOf('timestamptz', texts);
}

interface Ordered {
  readonly deviceId: string;
  readonly role: number;
  readonly slot?: number;
}

function byDevice(a: Ordered, b: Ordered): number {
  // Digits without leading zeros: the longer is the larger.
  if (a.deviceId.length !== b.deviceId.length) return a.deviceId.length - b.deviceId.length;
  if (a.deviceId !== b.deviceId) return a.deviceId < b.deviceId ? -1 : 1;
  return a.role - b.role || (a.slot ?? 0) - (b.slot ?? 0);
}

interface LocalDay {
  readonly day: string;
  readonly from: number;
  readonly to: number;
}
