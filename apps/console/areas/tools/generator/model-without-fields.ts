import { ApiError } from '@heliodeck/client/api-error';
import type { WireRow } from '@heliodeck/client/page';
import type { OfferedModel } from '@heliodeck/model/tools/code-fill';

/**
 * The model whose missing fields are the reason of a refusal, which contains only its name: a model of the selected
 * configurations, else the only one with this name. undefined: another reason, or an ambiguous name.
 */
export function modelWithoutFields(
  error: Error,
  models: readonly OfferedModel[],
  settings: readonly WireRow[],
): OfferedModel | undefined {
  if (!(error instanceof ApiError) || error.reason !== 'code.noFields') return undefined;
  const used = new Set<unknown>(settings.flatMap(({ modelId, subModelId }) => [modelId, subModelId]));
  const named = models.filter(({ modelName }) => modelName === error.params.name);
  const [only, ...others] = named.filter(({ id }) => used.has(id));
  if (only) return others.length === 0 ? only : undefined;
  return named.length === 1 ? named[0] : undefined;
}
