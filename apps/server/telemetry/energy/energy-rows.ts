import type { CounterEvent } from '@heliodeck/model/energy/chain';
import type { LaterGap } from '@heliodeck/model/energy/pair';
import type { Script } from '../../store/script.ts';
import { arrayOf, msOf, textsOf } from '../../store/sql-text.ts';

/** An increment of a quarter of an hour (`slot`, ms) of a counter's energy. */
export interface SlotSum {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly role: number;
  readonly slot: number;
  wattHours: number;
  seconds: number;
}

/** A change of the event at a time (ms). */
export interface EventChange {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly role: number;
  readonly at: number;
  /** `null`: the event is deleted. */
  readonly event: CounterEvent | null;
}

/** A local day and the times (ms) of its begin and end. */
export interface OpenDay {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly role: number;
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/** New rules of a counter. */
export interface CounterRulesRow {
  readonly deviceId: string;
  readonly role: number;
  readonly laterGaps: readonly LaterGap[];
}

/** Adds increments to slots, so that changes of concurrent writers add up too. */
export function writeSlots(script: Script, given: readonly SlotSum[]): void {
  if (given.length === 0) return;
  // In the order of the key: neighbours share pages, and two writers cannot deadlock.
  const sums = given.toSorted(byDevice);
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

/** Marks days whose sum has to be computed again. */
export function writeOpenDays(script: Script, given: readonly OpenDay[]): void {
  if (given.length === 0) return;
  // Not "do nothing": the update locks the mark, so that a process about to compute the day's sum waits for this commit.
  const days = given.toSorted((a, b) => byDevice(a, b) || (a.day < b.day ? -1 : 1));
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

/** Stores events of counters, and deletes those that no longer apply. */
export function writeEvents(script: Script, changes: readonly EventChange[]): void {
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
  const recorded = changes.flatMap(({ event, ...change }) => (event === null ? [] : [{ ...change, event }]));
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

/** Stores which distances between samples count as covered since the polling period of a device changed. */
export function writeLaterGaps(script: Script, given: readonly CounterRulesRow[]): void {
  if (given.length === 0) return;
  const rows = given.toSorted(byDevice);
  script.add(
    `update energy_counter c set later_gaps = u.gaps::jsonb
     from unnest(${arrayOf(
       'bigint',
       rows.map(({ deviceId }) => deviceId),
     )}, ${arrayOf(
       'smallint',
       rows.map(({ role }) => role),
     )}, ${textsOf(rows.map(({ laterGaps }) => JSON.stringify(laterGaps)))}) as u(device_id, role, gaps)
     where c.device_id = u.device_id and c.role = u.role`,
  );
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

/** Array of times. @param ms since 1970, each; usually the same as the previous one */
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
