import type { Entity, Row } from '@heliodeck/model/descriptors/entity';
import { entityOf } from '@heliodeck/model/registries/entities';
import type { EntityRules } from '../../crud/entity-rules.ts';
import { type AmendedReading, amend } from '../../telemetry/edits/amend.ts';
import { layouts } from '../../telemetry/record-layout.ts';

/**
 * Removing a row of history takes a sample out of its counters' chains: energy becomes what it would have been without
 * it, in the same transaction, and the roll-up of its quarter is made again.
 */
export function historyRemovalRules(): EntityRules[] {
  return [...layouts.values()].flatMap((layout) => {
    const screen = layout.record.history;
    if (screen === undefined) return [];
    return {
      entity: entityOf(screen.key),
      async afterRemove(context, rows) {
        await context.db.tx((_, { client }) =>
          amend(client, {
            layout,
            tenantId: context.db.tenantId,
            amended: rows.map(removedReading),
            now: context.now.getTime(),
          }),
        );
      },
    };
  });
}

/** The key of a history row is its id: 'device-pack-milliseconds'. */
function removedReading(row: Row<Entity>): AmendedReading {
  const [deviceId = '', pack, at] = row.id.split('-');
  return { deviceId, pack: Number(pack), at: Number(at), before: { ...row } };
}
