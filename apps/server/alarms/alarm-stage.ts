import { dueOf } from '@heliodeck/alarms/judge';
import pg from 'pg';
import type { TableChanges } from '../store/changes.ts';
import type { AdmittedReading } from '../telemetry/admission.ts';
import { liveStarts } from '../telemetry/alarms/live-starts.ts';
import { type IngestStage, type PlannedRecord, StaleCursors } from '../telemetry/ingest-stage.ts';
import type { RecordLayout } from '../telemetry/record-layout.ts';
import { type DeviceTransition, writeAlarms, writeEarlierReturns } from './alarm-rows.ts';
import { type ChangedState, isChanged, readStates, storedPart, writeStates } from './alarm-states.ts';
import { type EarlierReturn, type LateOnes, lateReturns } from './late-return.ts';
import { startFrom } from './live-start.ts';
import { RuleCache, rulesFor } from './rule-cache.ts';
import { answersForMs } from './silence-times.ts';
import { judgeReading, type Watched } from './watched.ts';

/** The readings of one device (and pack) in a batch. */
interface DeviceReadings {
  readonly name: string;
  readonly layout: RecordLayout;
  readonly tenantId: string;
  readonly deviceId: string;
  readonly pack: number;
  /** In ascending order of time. */
  readings: readonly AdmittedReading[];
}

/**
 * Evaluates the rules of each tenant for new readings and writes alarms and the states behind them, in the transaction of the live rows.
 * Repeated readings, readings entered or edited by users, and past readings raise no alarm; late readings can correct the time of a
 * recovery.
 */
export function alarmStage(changes: TableChanges): IngestStage {
  const book = new RuleCache(changes);
  const known = new Map<string, Watched>();
  return {
    name: 'alarms',
    begin({ now, isNews }) {
      const taken = new Map<string, Watched>();
      const late: DeviceReadings[] = [];
      let heard: readonly DeviceReadings[] = [];
      let earlier: readonly EarlierReturn[] = [];
      return {
        async late(_, layout, inserted) {
          if (!isNews) return;
          for (const { cursor, readings } of inserted) late.push(...heardOf(layout, cursor, readings));
        },
        async prepare(client, records) {
          if (!isNews) return;
          heard = gather(records, late);
          await book.load(client, book.stale(heard.map(({ tenantId }) => tenantId)));
          const missing = heard.filter(({ name }) => {
            const watched = known.get(name);
            // If the transaction fails, the state is read again: it is cached only after the commit.
            known.delete(name);
            if (watched) taken.set(name, watched);
            return watched === undefined;
          });
          for (const [layout, those] of Map.groupBy(missing, (one) => one.layout))
            await load(client, layout, those, { book, taken, now });
          const old = lateOnes(late, taken, book);
          earlier = old.length === 0 ? [] : await lateReturns(client, old);
        },
        write(_, script) {
          if (heard.length === 0) return;
          const said: DeviceTransition[] = [];
          const changed: ChangedState[] = [];
          for (const one of heard) judgeDevice(one, { now, book, taken, said, changed });
          writeStates(script, changed, pg.escapeLiteral, () => {
            throw new StaleCursors('states of alarms were changed by another process');
          });
          writeEarlierReturns(script, earlier);
          writeAlarms(script, said, pg.escapeLiteral);
        },
        afterCommit() {
          for (const [name, watched] of taken) known.set(name, watched);
        },
      };
    },
  };
}

function heardOf(
  layout: RecordLayout,
  { deviceId, pack }: { readonly deviceId: string; readonly pack: number },
  readings: readonly AdmittedReading[],
): DeviceReadings[] {
  const [first] = readings;
  if (first === undefined) return [];
  const name = `${layout.record.key} ${deviceId} ${pack}`;
  return [{ name, layout, tenantId: first.reading.tenantId, deviceId, pack, readings }];
}

/** New readings, preceded by late ones: the engine may still accept readings that look old only because one clock is ahead. */
function gather(
  records: readonly PlannedRecord[],
  late: readonly DeviceReadings[],
): readonly DeviceReadings[] {
  const fresh = records.flatMap(({ layout, plan }) =>
    plan.fresh.flatMap(({ cursor, readings }) => heardOf(layout, cursor, readings)),
  );
  if (late.length === 0) return fresh;
  return [...Map.groupBy([...late, ...fresh], ({ name }) => name).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, readings: [first, ...others].flatMap(({ readings }) => readings) }],
  );
}

/** Late readings, which raise no alarm. */
function lateOnes(
  late: readonly DeviceReadings[],
  taken: ReadonlyMap<string, Watched>,
  book: RuleCache,
): LateOnes[] {
  return late.flatMap(({ name, layout, tenantId, deviceId, pack, readings }) => {
    const watched = taken.get(name);
    const { last } = watched?.state ?? { last: null };
    const old = readings.filter(({ reading }) => last !== null && reading.at <= last && !reading.origin);
    if (watched === undefined || old.length === 0 || book.of(tenantId).byId.size === 0) return [];
    return [{ deviceId, pack, layout, watched, readings: old }];
  });
}

/** Loads the states of devices that this process has not cached. */
async function load(
  client: pg.ClientBase,
  layout: RecordLayout,
  missing: readonly DeviceReadings[],
  {
    book,
    taken,
    now,
  }: { readonly book: RuleCache; readonly taken: Map<string, Watched>; readonly now: number },
): Promise<void> {
  const record = layout.record.key;
  const states = await readStates(
    client,
    missing.map(({ tenantId, deviceId, pack }) => ({ tenantId, deviceId, record, pack })),
  );
  const starts = await liveStarts(client, layout, missing);
  for (const [index, { name, tenantId, deviceId, readings }] of missing.entries()) {
    const found = states[index];
    const facts = readings[0]?.facts;
    if (found === undefined || facts === undefined) continue;
    const rulesOfTenant = book.of(tenantId);
    const rules = rulesFor(rulesOfTenant, record, deviceId, facts);
    const state = startFrom(found.state, starts[index], layout, rules, now);
    taken.set(name, {
      state,
      stored: found.state,
      version: found.version,
      facts,
      book: rulesOfTenant,
      rules,
    });
  }
}

interface Judging {
  readonly now: number;
  readonly book: RuleCache;
  readonly taken: ReadonlyMap<string, Watched>;
  readonly said: DeviceTransition[];
  readonly changed: ChangedState[];
}

function judgeDevice(
  { name, layout, tenantId, deviceId, pack, readings }: DeviceReadings,
  { now, book, taken, said, changed }: Judging,
): void {
  const watched = taken.get(name);
  if (watched === undefined) return;
  for (const admitted of readings) {
    for (const transition of judgeReading(watched, admitted, book.of(tenantId), now)) {
      said.push({ tenantId, deviceId, pack, transition, ...book.sayingOf(tenantId, transition.ruleId) });
    }
  }
  if (!isChanged(watched.stored, watched.state)) return;
  const dueAt = dueOf(watched.rules, watched.state, answersForMs(watched.facts.periodSeconds));
  const { version } = watched;
  const state = storedPart(watched.state);
  changed.push({ tenantId, deviceId, record: layout.record.key, pack, state, version, dueAt });
  watched.stored = state;
  watched.version += 1;
}
