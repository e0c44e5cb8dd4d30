import type { LiveEvent } from '@heliodeck/client/live-feed';
import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';

/** Names under which a row says what record of each kind its online states are of; the feed tells when one changes. */
const onlineOf: Readonly<Record<string, Readonly<Partial<Record<'dtu' | 'device', string>>>>> = {
  dtu: { dtu: 'id' },
  xwj: { device: 'id', dtu: 'dtuId' },
};

/** Tells whether an event makes the shown rows out of date. History only grows behind what is shown: it stays. */
export function touches(event: LiveEvent, entity: Entity, rows: readonly WireRow[]): boolean {
  switch (event.kind) {
    case 'reload':
      return true;
    case 'changed':
      return event.entity === entity.key;
    case 'online': {
      const name = onlineOf[entity.key]?.[event.of];
      return name !== undefined && rows.some((row) => row[name] === event.id);
    }
    case 'readings':
      return entity.telemetry === 'live' && rows.some((row) => row.xwjId === event.deviceId);
  }
}
