import type { EntityHooks } from '../../crud/entity-hooks.ts';
import type { RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';

/** Rules that the code generator wrote and listed here (docs/product/tools.md#code-generator). */
export const generatedRules: readonly (() => EntityHooks)[] = [];

/** Calls beside the standard ones that it wrote. */
export const generatedRoutes: readonly ((services: Services) => RouteSpec[])[] = [];
