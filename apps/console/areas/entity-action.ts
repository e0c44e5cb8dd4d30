import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { RowAction } from '../crud/crud-props.ts';

/**
 * An entity's own button as a row shows it: words and permission stand in the descriptor, the screen adds what it does.
 * @throws Error when the entity has no such action
 */
export function entityAction(entity: Entity, code: string): Pick<RowAction, 'key' | 'label' | 'permission'> {
  const action = entity.actions?.find((one) => one.code === code);
  if (!action) throw new Error(`entity ${entity.key} has no action '${code}'`);
  return { key: code, label: action.label, permission: code };
}
