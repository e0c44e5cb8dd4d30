import type { Entity } from '../descriptors/entity.ts';

/** Entities that the code generator wrote and listed here (docs/product/tools.md#code-generator). */
export const generatedEntities: readonly Entity[] = [];
