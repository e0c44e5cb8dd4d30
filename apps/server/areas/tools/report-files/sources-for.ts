import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import type { Context } from '../../../context.ts';
import type { SetProvider } from '../../../set-provider.ts';

/** All sources that the caller may use, from every provider. */
export async function sourcesFor(
  context: Context,
  { sets }: { readonly sets: readonly SetProvider[] },
): Promise<readonly TemplateQuery[]> {
  return (await Promise.all(sets.map((provider) => provider.sources(context)))).flat();
}
