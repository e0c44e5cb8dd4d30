import type { Entity } from '@heliodeck/model/descriptors/entity';
import { inverterForm } from '@heliodeck/model/reports/inverter-form';
import { meterDailyPower } from '@heliodeck/model/reports/meter-daily-power';
import type { RowLayout } from '../../crud/columns/row-layout.ts';
import type { RecordStorage, RecordStore } from '../../crud/reading/record-store.ts';
import { dailyPowerLayout } from './daily-power.ts';
import { inverterRunLayout } from './inverter-run.ts';

const layouts = new Map<Entity, RowLayout>([
  [meterDailyPower, dailyPowerLayout],
  [inverterForm, inverterRunLayout],
]);

/**
 * Figures for a list: computed on request, read-only.
 * @throws Error if no function computes the figures of the entity
 */
export function figureStore(entity: Entity): RecordStorage {
  const layout = layouts.get(entity);
  if (layout === undefined) throw new Error(`nothing works out the figures ${entity.key}`);
  const refuse = () => Promise.reject(new Error(`${entity.key}: figures cannot be changed`));
  return {
    layout,
    open: ({ tableReads }): RecordStore => ({ ...tableReads(entity), save: refuse, erase: refuse }),
  };
}
