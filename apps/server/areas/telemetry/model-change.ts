import { xwj } from '@heliodeck/model/devices/xwj';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import type { LiveStore } from '../../telemetry/telemetry-store.ts';

/**
 * A device with another model or type reports other values: its previous values stay in history, but are no longer its live data. Its live
 * rows are created again with its next reading.
 */
export function modelChangeRules(live: LiveStore): EntityHooks {
  return defineHooks({
    entity: xwj,
    async afterSave({ db }, saved, before) {
      if (before === undefined || (before.model === saved.model && before.type === saved.type)) return;
      await live.forget(db, saved.id);
    },
  });
}
