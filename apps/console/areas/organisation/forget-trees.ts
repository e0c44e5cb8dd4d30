import type { Entity } from '@heliodeck/model/descriptors/entity';
import { useQueryClient } from '@tanstack/react-query';

/** Lets the pickers read an entity anew after its records were changed. */
export function useForgetTrees(entity: Entity): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['references', entity.key] });
}
