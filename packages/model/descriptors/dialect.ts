import { isBlank } from '../fields/absent.ts';

/**
 * Names and values that existing clients of this API send and expect in addition to the fields of an
 * entity. Only names listed here are accepted or dropped; any other unknown name in a body is rejected.
 */
export interface Dialect<Name extends string = string> {
  /**
   * Other names of fields, with the field each stands for: accepted in bodies and searches, and returned in
   * addition to the field's name.
   */
  readonly aliases?: Readonly<Record<string, Name>>;
  /**
   * Names under which such clients send several fields as one comma-joined text, which is also returned:
   * `{ planTime: ['startTime', 'endTime'] }`.
   */
  readonly joined?: Readonly<Record<string, readonly Name[]>>;
  /** Parameters by which such clients search a time: `{ field: 'alarmTime', begin: 'startTime', end: 'endTime' }`. */
  readonly period?: { readonly field: Name; readonly begin: string; readonly end: string };
  /** Names such clients send that have no meaning here: dropped from bodies. */
  readonly ignored?: readonly string[];
  /** Values such clients send in place of others, by field: `{ isOpen: { 0: 1 } }`. */
  readonly values?: Readonly<Partial<Record<Name, Readonly<Record<string, string | number>>>>>;
}

/** The properties of an entity that its dialect needs. */
interface Speaker {
  readonly dialect?: Dialect;
}
type Body = Readonly<Record<string, unknown>>;

/** Names that the forms of this family add to every row. */
const ofEveryForm: ReadonlySet<string> = new Set(['children', 'hasChildren', 'parentName', 'tenantName']);

/** Other names of an entity's fields, with the field each means. */
export function aliasesOf({ dialect }: Speaker): readonly (readonly [alias: string, field: string])[] {
  return Object.entries(dialect?.aliases ?? {});
}

/** The field that a name, possibly an alias, refers to in this entity. */
export function ownName({ dialect }: Speaker, name: string): string {
  const { aliases } = dialect ?? {};
  return aliases && Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
}

/** Whether a client may send this name although it has no meaning here. */
export function isIgnored({ dialect }: Speaker, name: string): boolean {
  if (ofEveryForm.has(name) || name.startsWith('$')) return true;
  return (dialect?.ignored?.includes(name) ?? false) || Object.hasOwn(dialect?.joined ?? {}, name);
}

/**
 * The fields that a body sends joined under one name. A part that is missing is empty and further parts belong to the last field, so that
 * a value with the wrong number of parts is refused by its fields.
 */
function partsOf({ dialect }: Speaker, body: Body): readonly (readonly [field: string, value: unknown])[] {
  return Object.entries(dialect?.joined ?? {}).flatMap(([name, fields]) => {
    if (!Object.hasOwn(body, name) || isBlank(body[name])) return [];
    const texts = String(body[name]).split(',');
    const last = fields.length - 1;
    return fields.map(
      (field, n) => [field, (n === last ? texts.slice(n).join(',') : (texts[n] ?? '')).trim()] as const,
    );
  });
}

/**
 * Whether a body has a field under two names with different values: a whole record sent back after one of the
 * names was changed.
 */
export function isContested(entity: Speaker, body: Body): boolean {
  const others = aliasesOf(entity).flatMap(([alias, field]) =>
    Object.hasOwn(body, alias) ? [[field, body[alias]] as const] : [],
  );
  return [...others, ...partsOf(entity, body)].some(
    ([field, value]) => Object.hasOwn(body, field) && !same(value, body[field]),
  );
}

/**
 * Returns a body with the fields' own names and with replaced values. If a field was sent under both names,
 * its own name takes precedence, unless that value is unchanged.
 * @param stored the current record, if there is one: shows which of the two names was changed
 */
export function inOwnNames(entity: Speaker, body: Body, stored: Body = {}): Body {
  if (entity.dialect === undefined) return body;
  const named: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    if (ownName(entity, name) === name) named[name] = meant(entity, name, value);
  }
  for (const [alias, field] of aliasesOf(entity)) {
    if (!Object.hasOwn(body, alias)) continue;
    if (!Object.hasOwn(body, field) || same(body[field], stored[field]))
      named[field] = meant(entity, field, body[alias]);
  }
  for (const [field, value] of partsOf(entity, body)) {
    if (!Object.hasOwn(body, field) || same(body[field], stored[field]))
      named[field] = meant(entity, field, value);
  }
  return named;
}

function same(one: unknown, other: unknown): boolean {
  return isBlank(one) ? isBlank(other) : String(one) === String(other);
}

function meant({ dialect }: Speaker, name: string, value: unknown): unknown {
  const values = dialect?.values?.[name];
  const isPlain = typeof value === 'number' || typeof value === 'string';
  return values && isPlain && Object.hasOwn(values, value) ? values[value] : value;
}
