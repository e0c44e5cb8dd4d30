import type { Entity } from '../descriptors/entity.ts';

/** Entities written by the code generator, which adds them here (docs/product/tools.md#code-generator). */
export const generatedEntities: readonly Entity[] = [];
