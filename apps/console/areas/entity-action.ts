import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { RowAction } from '../crud/shared/crud-props.ts';

/**
 * An entity's custom action as a row button: the descriptor defines label and permission, the screen adds the function.
 * @throws Error when the entity has no such action
 */
export function entityAction(entity: Entity, code: string): Pick<RowAction, 'key' | 'label' | 'permission'> {
  const action = entity.actions?.find((one) => one.code === code);
  if (!action) throw new Error(`entity ${entity.key} has no action '${code}'`);
  return { key: code, label: action.label, permission: code };
}
