import type { ChoiceOption } from '@heliodeck/model/descriptors/field';
import { dictionaries } from '@heliodeck/model/registries/dictionaries';
import { isWireDate, readWireTime } from '@heliodeck/model/wire/time';
import type { FieldCore } from './field-control.ts';

const truths: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'true', 't', 'y'].map((text) => [text, true] as const),
  ...['0', 'false', 'f', 'n'].map((text) => [text, false] as const),
]);

/**
 * The initial value of a field whose column has this constant as its default; undefined if it is no value of the field. A reference has
 * none: the ids of the product's records are not those of the table.
 * @param isPlain whether a text may be written to a source as it is
 */
export function initialOf(
  core: FieldCore,
  constant: string | null,
  isPlain: (text: string) => boolean,
): string | number | boolean | undefined {
  if (constant === null) return undefined;
  const number = Number(constant);
  switch (core.kind) {
    case 'text':
      return constant.length <= Number(core.max) && isPlain(constant) ? constant : undefined;
    case 'integer':
      return Number.isSafeInteger(number) ? number : undefined;
    case 'decimal':
      return Number.isFinite(number) ? number : undefined;
    case 'boolean':
      return truths.get(constant.toLowerCase());
    case 'date':
      return isWireDate(constant) ? constant : undefined;
    case 'dateTime':
      return readWireTime(constant) !== undefined && constant.length === 19 ? constant : undefined;
    case 'choice':
      return (core.options as readonly ChoiceOption[]).some(({ value }) => value === number)
        ? number
        : undefined;
    case 'dict': {
      const item = dictionaries.get(String(core.dict))?.items.find(({ key }) => key === constant);
      if (item === undefined) return undefined;
      return core.numeric === true ? number : constant;
    }
    default:
      return undefined;
  }
}
