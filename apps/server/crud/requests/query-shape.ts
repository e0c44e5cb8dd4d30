import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { defaultOperator } from '@heliodeck/model/descriptors/search';
import { kindOf } from '@heliodeck/model/fields/registry';
import { z } from 'zod';

const text = z.string().optional();

/** Parameters of page and order (docs/product/wire.md#paging-and-order). */
const page = {
  current: text.meta({ type: 'integer', minimum: 1, default: 1, description: 'page' }),
  size: text.meta({ type: 'integer', minimum: 1, maximum: 10_000, default: 10, description: 'rows a page' }),
};
/** Parameters of a list with pages by a row (docs/product/wire.md#pages-by-a-row). */
export const cursorParameters = {
  afterId: text.meta({ description: 'the page that follows this row; without `current`' }),
  beforeId: text.meta({ description: 'the page before this row, or before the `end` of the list' }),
};
const order = {
  ascs: text.meta({ description: 'columns in snake_case, comma-joined' }),
  descs: text.meta({ description: 'the same, the other way round' }),
};

/**
 * Parameters of an entity's list, for the API description: page, order, the search fields of its screen.
 * @param more further parameters of its rows, such as a period
 */
export function listParameters(entity: Entity, more: Readonly<Record<string, typeof text>> = {}) {
  return loose({ ...page, ...order, ...searched(entity), ...more });
}

/** Parameters of a list without pages. */
export function wholeListQuery(entity: Entity) {
  return loose({ ...order, ...searched(entity) });
}

/** Parameters of a call, each an optional text unless it is listed as required, with its description. */
export function parameters<const Name extends string>(
  meanings: Readonly<Record<Name, string>>,
  ...needed: readonly NoInfer<Name>[]
) {
  const shape = Object.entries<string>(meanings).map(([name, description]) => [
    name,
    (needed.some((one) => one === name) ? z.string() : text).meta({ description }),
  ]);
  return z.looseObject(Object.fromEntries(shape) as Record<Name, typeof text>);
}

function searched(entity: Entity): Record<string, typeof text> {
  return Object.fromEntries(
    Object.entries<Field>(entity.fields).flatMap(([name, field]) =>
      field.search === undefined
        ? []
        : [[name, text.meta({ ...searchedType(field), description: field.label.en })]],
    ),
  );
}

const compared: readonly string[] = ['equal', 'notequal', 'gt', 'ge', 'lt', 'le'];

/** Type of a search that compares with one number; ranges and parts are texts. */
function searchedType(field: Field): { readonly type?: 'integer' | 'number' } {
  const { type } = kindOf(field).json(field);
  const isNumber = type === 'integer' || type === 'number';
  return isNumber && compared.includes(defaultOperator(field)) ? { type } : {};
}

function loose(shape: Record<string, typeof text>) {
  return z
    .looseObject(shape)
    .meta({ description: 'Every field of the record, with or without an operator suffix' });
}
