import type { Entity } from '@heliodeck/model/descriptors/entity';
import { useQueryClient } from '@tanstack/react-query';

/** Makes pickers and coded fields refetch dictionaries after a change. */
export function useForgetDictionaries(entity: Entity): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['references', entity.key] });
    await client.invalidateQueries({ queryKey: ['dictionary'] });
  };
}
