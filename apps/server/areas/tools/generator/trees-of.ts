import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import type { TreeOf } from './field-control.ts';

/**
 * The entities whose records can be chosen from a tree: those that fields of the product choose in this way, and the trees of this
 * generation.
 */
export function treesOf(registered: readonly Entity[], generated: readonly string[]): TreeOf {
  const trees = new Map<string, true | 'lazy'>(generated.map((key) => [key, true]));
  // A tree at another address is the choice of one screen.
  for (const field of registered.flatMap(({ fields }) => Object.values<Field>(fields)))
    if (
      field.kind === 'ref' &&
      field.tree &&
      field.treeAt === undefined &&
      trees.get(field.entity) !== 'lazy'
    )
      trees.set(field.entity, field.tree);
  return (entity) => {
    const tree = trees.get(entity);
    return tree === undefined ? undefined : { tree };
  };
}
