import type { Reading } from '@heliodeck/model/descriptors/record';
import type { ReadingAge } from '@heliodeck/model/wire/readings-message';
import type { Ingest } from './ingest.ts';
import type { IngestCounters } from './ingest-statistics.ts';

/** Where a gateway gives what it reads: ingest beside it, or the stream that ingest of other processes reads. */
export interface ReadingIntake {
  /**
   * Takes readings of devices. Resolves when they cannot be lost any more, which holds polling back while it lasts.
   * @param isAwaited somebody wants to find them in the database then
   */
  readings(batch: readonly Reading[], isAwaited: boolean): Promise<void>;
  /** Takes readings that no DTU brought. Resolves when they are committed. @throws CodedError 'request.unavailable' after a minute */
  store(batch: readonly Reading[], age: ReadingAge): Promise<void>;
  counters(): IngestCounters;
  forgetDevices(): void;
  /** Takes no more, and ends with what it has; after `withinMs` what is left is rejected. */
  close(withinMs: number): Promise<void>;
}

/** Ingest beside the gateway. */
export function ownIntake(ingest: Ingest): ReadingIntake {
  return {
    readings: (batch) => ingest.readings(batch),
    store: (batch, age) => (age === 'past' ? ingest.backfill(batch) : ingest.readings(batch)),
    counters: () => ingest.counters(),
    forgetDevices: () => ingest.forgetDevices(),
    close: (withinMs) => ingest.close(withinMs),
  };
}
