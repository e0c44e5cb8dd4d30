import type { Reading } from '@heliodeck/model/descriptors/record';
import type { ReadingAge } from '@heliodeck/model/wire/readings-message';
import type { Ingest } from './ingest.ts';
import type { IngestCounters } from './ingest-statistics.ts';

/** Destination of a gateway's readings: ingest in the same process, or the stream read by ingest of other processes. */
export interface ReadingIntake {
  /**
   * Accepts readings of devices. Resolves when they can no longer be lost; until then polling is delayed.
   * @param isAwaited a caller expects to find them in the database afterwards
   */
  readings(batch: readonly Reading[], isAwaited: boolean): Promise<void>;
  /**
   * Accepts readings that did not come from a DTU. Resolves when they are committed. @throws CodedError 'request.unavailable' after a
   * minute
   */
  store(batch: readonly Reading[], age: ReadingAge): Promise<void>;
  counters(): IngestCounters;
  forgetDevices(): void;
  /** Accepts no more and finishes what it has; after `withinMs` the rest is rejected. */
  close(withinMs: number): Promise<void>;
}

/** Intake of ingest in the same process. */
export function ownIntake(ingest: Ingest): ReadingIntake {
  return {
    readings: (batch) => ingest.readings(batch),
    store: (batch, age) => (age === 'past' ? ingest.backfill(batch) : ingest.readings(batch)),
    counters: () => ingest.counters(),
    forgetDevices: () => ingest.forgetDevices(),
    close: (withinMs) => ingest.close(withinMs),
  };
}
