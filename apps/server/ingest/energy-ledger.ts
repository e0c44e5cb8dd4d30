import { addDays, localDate, startOfDay } from '@heliodeck/kit/zone';
import { addPair, type CounterEvent, changeChain, type EnergyEffects } from '@heliodeck/model/energy/chain';
import type { CounterSample } from '@heliodeck/model/energy/pair';
import type pg from 'pg';
import { arrayText, msOf } from '../store/sql-text.ts';
import { monthOf, type TableMonth } from '../store/telemetry-months.ts';
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
  readonly #slots = new Map<string, SlotSum>();
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
    if (head.sample !== null) addPair(head.sample, sample, head.rules, this.#effects(counter));
    head.sample = sample;
  }

  /** A stretch of a counter's samples that changes; see changeChain. */
  change(counter: LedgerCounter, before: readonly CounterSample[], after: readonly CounterSample[]): void {
    changeChain(before, after, counter.head.rules, this.#effects(counter));
  }

  /** The months of energy_slot that are written to. */
  months(): TableMonth[] {
    const months = new Set<string>();
    for (const { slot } of this.#slots.values()) months.add(monthOf(slot));
    return [...months].map((month) => ({ table: 'energy_slot', month }));
  }

  /** Writes what was added up. Slots only ever get additions, so that concurrent writers add up too. */
  async write(client: pg.PoolClient): Promise<void> {
    await this.#writeSlots(client);
    await this.#writeOpenDays(client);
    await this.#writeEvents(client);
  }

  #effects(counter: LedgerCounter): EnergyEffects {
    const { tenantId, deviceId, role } = counter;
    const prefix = `${deviceId} ${role} `;
    return {
      add: (slot, wattHours, seconds) => {
        const key = prefix + slot;
        const sum = this.#slots.get(key);
        if (sum === undefined) {
          this.#slots.set(key, { tenantId, deviceId, role, slot, wattHours, seconds });
          this.#markOpen(counter, slot);
        } else {
          sum.wattHours += wattHours;
          sum.seconds += seconds;
        }
      },
      withdraw: (at) => this.#events.set(prefix + at, { tenantId, deviceId, role, at, event: null }),
      record: (event) => {
        const { at } = event.to;
        this.#events.set(prefix + at, { tenantId, deviceId, role, at, event });
      },
    };
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

  async #writeSlots(client: pg.PoolClient): Promise<void> {
    if (this.#slots.size === 0) return;
    // In the order of the key: neighbours share pages, and two writers cannot wait for each other in a circle.
    const sums = [...this.#slots.values()].sort(byDevice);
    await client.query({
      name: 'energy slots',
      text: `insert into energy_slot as e (tenant_id, device_id, role, slot, wh, covered_s)
        select * from unnest($1::text[], $2::bigint[], $3::smallint[], $4::timestamptz[], $5::bigint[], $6::integer[])
        on conflict (device_id, role, slot) do update
        set wh = e.wh + excluded.wh, covered_s = e.covered_s + excluded.covered_s`,
      values: [
        sums.map((sum) => sum.tenantId),
        arrayText(sums.map((sum) => sum.deviceId)),
        arrayText(sums.map((sum) => sum.role)),
        arrayText(sums.map((sum) => new Date(sum.slot).toISOString())),
        arrayText(sums.map((sum) => sum.wattHours)),
        arrayText(sums.map((sum) => sum.seconds)),
      ],
    });
  }

  async #writeOpenDays(client: pg.PoolClient): Promise<void> {
    if (this.#openDays.size === 0) return;
    // Not "do nothing": the update locks the mark, so that whoever is about to take the day's sum waits for this commit.
    const days = [...this.#openDays.values()].sort((a, b) => byDevice(a, b) || (a.day < b.day ? -1 : 1));
    await client.query({
      name: 'energy open days',
      text: `insert into energy_open_day (tenant_id, device_id, role, day, from_at, to_at)
        select * from unnest($1::text[], $2::bigint[], $3::smallint[], $4::date[], $5::timestamptz[], $6::timestamptz[])
        on conflict (device_id, role, day) do update set to_at = excluded.to_at`,
      values: [
        days.map((day) => day.tenantId),
        arrayText(days.map((day) => day.deviceId)),
        arrayText(days.map((day) => day.role)),
        arrayText(days.map((day) => day.day)),
        arrayText(days.map((day) => new Date(day.from).toISOString())),
        arrayText(days.map((day) => new Date(day.to).toISOString())),
      ],
    });
  }

  async #writeEvents(client: pg.PoolClient): Promise<void> {
    const changes = [...this.#events.values()];
    const withdrawn = changes.filter(({ event }) => event === null);
    if (withdrawn.length > 0) {
      await client.query(
        `delete from energy_event e using unnest($1::bigint[], $2::smallint[], $3::float8[]) as u(device_id, role, at)
         where e.device_id = u.device_id and e.role = u.role and ${msOf('e.at')} = u.at`,
        [
          arrayText(withdrawn.map((change) => change.deviceId)),
          arrayText(withdrawn.map((change) => change.role)),
          arrayText(withdrawn.map((change) => change.at)),
        ],
      );
    }
    const recorded = changes.flatMap(({ event, ...change }) =>
      event === null ? [] : [{ ...change, event }],
    );
    if (recorded.length === 0) return;
    await client.query(
      `insert into energy_event (tenant_id, device_id, role, at, kind, from_at, from_wh, to_wh, wh)
       select * from unnest($1::text[], $2::bigint[], $3::smallint[], $4::timestamptz[], $5::text[], $6::timestamptz[],
         $7::bigint[], $8::bigint[], $9::bigint[])
       on conflict (device_id, role, at) do update set kind = excluded.kind, from_at = excluded.from_at,
         from_wh = excluded.from_wh, to_wh = excluded.to_wh, wh = excluded.wh`,
      [
        recorded.map((change) => change.tenantId),
        arrayText(recorded.map((change) => change.deviceId)),
        arrayText(recorded.map((change) => change.role)),
        arrayText(recorded.map((change) => new Date(change.at).toISOString())),
        arrayText(recorded.map(({ event }) => event.kind)),
        arrayText(recorded.map(({ event }) => new Date(event.from.at).toISOString())),
        arrayText(recorded.map(({ event }) => event.from.wattHours)),
        arrayText(recorded.map(({ event }) => event.to.wattHours)),
        arrayText(recorded.map(({ event }) => event.wattHours)),
      ],
    );
  }
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
