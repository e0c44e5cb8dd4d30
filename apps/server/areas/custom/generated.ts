import type { EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import type { RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';

/** Rules added by the code generator (docs/product/tools.md#code-generator). */
export const generatedRules: readonly (() => EntityHooks)[] = [];

/** Routes besides the standard ones, added by the code generator. */
export const generatedRoutes: readonly ((services: Services) => RouteSpec[])[] = [];
