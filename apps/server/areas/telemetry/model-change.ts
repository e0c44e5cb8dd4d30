import { xwj } from '@heliodeck/model/devices/xwj';
import { defineRules, type EntityRules } from '../../crud/entity-rules.ts';
import type { LiveStore } from '../../telemetry/telemetry-store.ts';

/**
 * A device of another model or type reports other things: what it said as what it was before is history, and no longer
 * its live data. Its live rows begin again with its next reading.
 */
export function modelChangeRules(live: LiveStore): EntityRules {
  return defineRules({
    entity: xwj,
    async afterSave({ db }, saved, before) {
      if (before === undefined || (before.model === saved.model && before.type === saved.type)) return;
      await live.forget(db, saved.id);
    },
  });
}
