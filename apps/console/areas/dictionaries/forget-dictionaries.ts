import type { Entity } from '@heliodeck/model/descriptors/entity';
import { useQueryClient } from '@tanstack/react-query';

/** Lets pickers and coded fields read dictionaries anew after one was changed. */
export function useForgetDictionaries(entity: Entity): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['references', entity.key] });
    await client.invalidateQueries({ queryKey: ['dictionary'] });
  };
}
