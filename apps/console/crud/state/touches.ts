import type { LiveEvent } from '@heliodeck/client/live-feed';
import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';

/** Fields of a row with the record of each kind whose online state it displays; the feed reports changes of these. */
const onlineOf: Readonly<Record<string, Readonly<Partial<Record<'dtu' | 'device', string>>>>> = {
  dtu: { dtu: 'id' },
  xwj: { device: 'id', dtu: 'dtuId' },
};

/** Whether an event makes the displayed rows outdated. New rows of a history do not. */
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
