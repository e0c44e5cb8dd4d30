import type { Entity } from '@heliodeck/model/entity';
import type { LiveEvent } from '../api/live-feed.ts';
import type { WireRow } from '../api/page.ts';

/** What the feed calls the records of an entity whose online state it tells. */
const tellsOnline: Readonly<Record<string, 'dtu' | 'device'>> = { dtu: 'dtu', xwj: 'device' };

/** Tells whether an event makes the shown rows out of date. History only grows behind what is shown: it stays. */
export function touches(event: LiveEvent, entity: Entity, rows: readonly WireRow[]): boolean {
  switch (event.kind) {
    case 'reload':
      return true;
    case 'changed':
      return event.entity === entity.key;
    case 'online':
      return tellsOnline[entity.key] === event.of && rows.some((row) => row.id === event.id);
    case 'readings':
      return entity.telemetry === 'live' && rows.some((row) => row.xwjId === event.deviceId);
  }
}
