import { isAbsent } from '../fields/absent.ts';

/**
 * What clients of the family this API follows send and expect of an entity beside its fields. What stands here is taken or
 * dropped by name; everything else unknown in a body is refused.
 */
export interface Dialect<Name extends string = string> {
  /** Other names of fields, with the field each means: taken in bodies and searches, and answered beside the field's own. */
  readonly aliases?: Readonly<Record<string, Name>>;
  /** Names under which such clients send several fields as one text, comma-joined: `{ planTime: ['startTime', 'endTime'] }`. */
  readonly joined?: Readonly<Record<string, readonly Name[]>>;
  /** Names such clients send that mean nothing here: dropped from bodies. */
  readonly ignored?: readonly string[];
  /** Values such clients send for others, by field: `{ isOpen: { 0: 1 } }`. */
  readonly values?: Readonly<Partial<Record<Name, Readonly<Record<string, string | number>>>>>;
}

/** As much of an entity as its dialect needs. */
interface Speaker {
  readonly dialect?: Dialect;
}
type Body = Readonly<Record<string, unknown>>;

/** Names that forms of this family put on every row for themselves. */
const ofEveryForm: ReadonlySet<string> = new Set(['children', 'hasChildren', 'parentName', 'tenantName']);

/** Other names of an entity's fields, with the field each means. */
export function aliasesOf({ dialect }: Speaker): readonly (readonly [alias: string, field: string])[] {
  return Object.entries(dialect?.aliases ?? {});
}

/** The field a name means on this entity, which may be another name of it. */
export function ownName({ dialect }: Speaker, name: string): string {
  const { aliases } = dialect ?? {};
  return aliases && Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
}

/** Whether a client may send this name though it means nothing here. */
export function isIgnored({ dialect }: Speaker, name: string): boolean {
  if (ofEveryForm.has(name) || name.startsWith('$')) return true;
  return (dialect?.ignored?.includes(name) ?? false) || Object.hasOwn(dialect?.joined ?? {}, name);
}

/** What a body says of fields under names that carry several of them; a name with more or fewer parts says nothing. */
function partsOf({ dialect }: Speaker, body: Body): readonly (readonly [field: string, value: unknown])[] {
  return Object.entries(dialect?.joined ?? {}).flatMap(([name, fields]) => {
    const texts = Object.hasOwn(body, name) && !isAbsent(body[name]) ? String(body[name]).split(',') : [];
    return texts.length === fields.length ? fields.map((field, n) => [field, texts[n]?.trim()] as const) : [];
  });
}

/** Whether a body names a field twice with different values: a whole record sent back, of which one name was changed. */
export function isContested(entity: Speaker, body: Body): boolean {
  const others = aliasesOf(entity).flatMap(([alias, field]) =>
    Object.hasOwn(body, alias) ? [[field, body[alias]] as const] : [],
  );
  return [...others, ...partsOf(entity, body)].some(
    ([field, value]) => Object.hasOwn(body, field) && !same(value, body[field]),
  );
}

/**
 * A body under the fields' own names, with values that stand for others replaced. A field sent under both its names counts by
 * its own, unless nothing was changed there.
 * @param stored the record as it is, where there is one: tells which of two names was changed
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
  return isAbsent(one) ? isAbsent(other) : String(one) === String(other);
}

function meant({ dialect }: Speaker, name: string, value: unknown): unknown {
  const values = dialect?.values?.[name];
  const isPlain = typeof value === 'number' || typeof value === 'string';
  return values && isPlain && Object.hasOwn(values, value) ? values[value] : value;
}
