import { z } from 'zod';

/** JSON of an API description, as far as it is used here. */
type Json = { [name: string]: unknown };

/** Key of a schema's name among the components; removed from the output. */
export const componentName = 'x-component';
/** Key of an array that names the component of its items, for schemas that refer to themselves. */
export const itemsOf = 'x-items';
/** Key of a query parameter that is required although its schema allows it to be absent. */
export const isNeeded = 'x-needed';

/** The query of a call about one record. */
export const oneId = z.looseObject({
  id: z
    .string()
    .optional()
    .meta({ [isNeeded]: true }),
});

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/**
 * Prepares the API description for client generators: every operation has an id, every named schema is a component, and a body is required
 * only if the call is refused without one.
 */
export function readableDocument(given: unknown): Json {
  const document = structuredClone(given) as Json;
  const schemas: Record<string, Json> = {};
  const refusals: Json = {};
  const taken = new Set<string>();
  const paths = document.paths as Record<string, Record<string, Json>>;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  // Current operations get the short names, whatever the order.
  operations.sort(
    (one, other) => Number(one.operation.deprecated ?? 0) - Number(other.operation.deprecated ?? 0),
  );
  for (const { path, method, operation } of operations) {
    const short = operationId(method, path);
    const id = taken.has(short) ? operationId(method, path, 'whole') : short;
    taken.add(id);
    operation.operationId = id;
    const parameters = [operation.parameters ?? []].flat().filter(isFirst) as Json[];
    operation.parameters = parameters.map((one) => readable(one, method));
    requireBody(operation);
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses as Json).map(([status, reply]) => [
        status,
        status === 'default' ? share(refusals, named(reply, schemas) as Json) : named(reply, schemas),
      ]),
    );
    operation.requestBody = operation.requestBody && named(operation.requestBody, schemas);
    for (const name of ['requestBody', 'parameters', 'deprecated'])
      if (isEmpty(operation[name])) delete operation[name];
  }
  shareValues(schemas);
  shareParts(schemas);
  const parameters = shareParameters(operations.map(({ operation }) => operation));
  const components = {
    ...(document.components as Json),
    parameters,
    responses: refusals,
    schemas: sorted(schemas),
  };
  return { ...document, servers: [{ url: '/', description: 'this server' }], components };
}

/** Removes defaults from a parameter. A POST may have any of them in the body instead. */
function readable({ required, schema, ...parameter }: Json, method: string): Json {
  const { [isNeeded]: needed, ...rest } = (schema ?? {}) as Json;
  const isRequired = required === true || (needed === true && method === 'get');
  return { ...parameter, ...(isRequired ? { required: true } : {}), schema: rest };
}

/** The common response of all refusals. */
function share(refusals: Json, reply: Json): Json {
  refusals.Refused = reply;
  return { $ref: '#/components/responses/Refused' };
}

/** 'get', '/api/blade-dtu/dtu/list' → 'getDtuList'. */
function operationId(method: string, path: string, how: 'short' | 'whole' = 'short'): string {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== 'api');
  const shown = segments.map((segment) => (how === 'short' ? segment.replace(/^blade-/, '') : segment));
  const words = shown.filter((segment, index) => how === 'whole' || segment !== shown[index - 1]);
  return method + words.map((word) => pascal(word.replace(/^\{(\w+)\}$/, 'by-$1'))).join('');
}

function pascal(word: string): string {
  return word.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Moves named schemas to the components, innermost first, and returns the reference. */
function named(value: unknown, schemas: Record<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((one) => named(one, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const { [componentName]: own, [itemsOf]: items, [isNeeded]: _, ...rest } = value as Json;
  const entries = Object.entries(rest).map(([key, one]) => [key, named(one, schemas)] as const);
  const schema: Json = Object.fromEntries(entries);
  // An empty schema for further properties has no meaning.
  if (isEmpty(schema.additionalProperties)) delete schema.additionalProperties;
  if (typeof items === 'string') schema.items = refTo(items);
  const name = typeof own === 'string' ? own : impliedName(schema);
  if (name === undefined) return schema;
  return refTo(kept(name, schema, schemas));
}

/** Name of a page by its records, and of a response by its data. */
function impliedName(schema: Json): string | undefined {
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const { records, total, success, data } = properties;
  const nameOf = (one: unknown) =>
    typeof (one as Json | undefined)?.$ref === 'string'
      ? String((one as Json).$ref)
          .split('/')
          .at(-1)
      : undefined;
  if (records && total) return suffixed(nameOf(records.items), 'Page');
  if (success && data) return suffixed(nameOf(data) ?? suffixed(nameOf(data.items), 'List'), 'Reply');
  return undefined;
}

function suffixed(name: string | undefined, suffix: string): string | undefined {
  return name === undefined ? undefined : name + suffix;
}

/** Schemas with at least this many fields become components, even without a name. */
const manyFields = 20;

/** @returns the name of its component: another one if the name is taken, or an existing one for an equal large schema */
function kept(name: string, schema: Json, schemas: Record<string, Json>): string {
  if (Object.keys(schema.properties ?? {}).length >= manyFields) {
    const text = JSON.stringify(schema);
    const same = Object.entries(schemas).find(([, known]) => JSON.stringify(known) === text);
    if (same !== undefined) return same[0];
  }
  for (let n = 1; ; n += 1) {
    const free = n === 1 ? name : `${name}${n}`;
    const known = schemas[free];
    if (known === undefined) schemas[free] = schema;
    if (known === undefined || JSON.stringify(known) === JSON.stringify(schema)) return free;
  }
}

/** Shares the common properties of a record's live and history rows, as the values of the record. */
function shareValues(schemas: Record<string, Json>): void {
  for (const [name, live] of Object.entries(schemas)) {
    const history = schemas[`${name}History`];
    if (history === undefined || live.allOf !== undefined) continue;
    const [mine, others] = [propertiesOf(live), propertiesOf(history)];
    const both = Object.keys(mine).filter(
      (key) =>
        JSON.stringify(mine[key]) === JSON.stringify(others[key]) &&
        isRequired(live, key) &&
        isRequired(history, key),
    );
    if (both.length < manyFields) continue;
    const common = new Set(both);
    const values = `${name}Values`;
    schemas[values] = part(live, (key) => common.has(key));
    for (const [key, schema] of [
      [name, live],
      [`${name}History`, history],
    ] as const)
      schemas[key] = { allOf: [refTo(values), part(schema, (property) => !common.has(property))] };
  }
}

/** Defines a record as an extension of its reduced form for picking. */
function shareParts(schemas: Record<string, Json>): void {
  for (const [name, whole] of Object.entries(schemas)) {
    const some = schemas[`${name}Part`];
    if (some === undefined || isEmpty(whole.required)) continue;
    const [all, picked] = [propertiesOf(whole), propertiesOf(some)];
    if (Object.keys(all).join() !== Object.keys(picked).join()) continue;
    if (Object.keys(all).some((key) => !sameType(all[key], picked[key]))) continue;
    schemas[`${name}Part`] = { ...some, properties: all };
    schemas[name] = { allOf: [refTo(`${name}Part`), { required: whole.required }] };
  }
}

/** Whether two schemas differ in their texts at most. */
function sameType(one: unknown, other: unknown): boolean {
  const plain = (schema: unknown): string =>
    JSON.stringify({ ...(schema as Json), title: undefined, description: undefined });
  return plain(one) === plain(other);
}

const propertiesOf = ({ properties }: Json): Json => (properties ?? {}) as Json;
const isRequired = ({ required }: Json, key: string): boolean =>
  Array.isArray(required) && required.includes(key);

/** A schema with some of its properties. */
function part(schema: Json, keeps: (property: string) => boolean): Json {
  const properties = Object.entries(propertiesOf(schema)).filter(([key]) => keeps(key));
  const required = ((schema.required ?? []) as string[]).filter(keeps);
  return { ...schema, properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

function requireBody(operation: Json): void {
  const body = operation.requestBody as Json | undefined;
  if (!body) return;
  const contents = Object.entries((body.content ?? {}) as Record<string, { schema?: Json }>);
  const asked = contents.some(
    ([type, { schema }]) =>
      type.startsWith('multipart/') || !isEmpty(schema?.required) || schema?.minProperties,
  );
  if (asked) body.required = true;
  else delete body.required;
}

/** Shares parameters that many calls have. */
function shareParameters(operations: readonly Json[]): Json {
  const uses = new Map<string, number>();
  const all = operations.flatMap(({ parameters }) => (parameters ?? []) as Json[]);
  for (const one of all) uses.set(JSON.stringify(one), (uses.get(JSON.stringify(one)) ?? 0) + 1);
  const names = new Map<string, string>();
  const shared: Json = {};
  for (const [text, count] of uses) {
    const { name } = JSON.parse(text) as { readonly name: string };
    if (count < 20 || Object.hasOwn(shared, name)) continue;
    shared[name] = JSON.parse(text);
    names.set(text, name);
  }
  for (const operation of operations) {
    operation.parameters = ((operation.parameters ?? []) as Json[]).map((one) => {
      const name = names.get(JSON.stringify(one));
      return name === undefined ? one : { $ref: `#/components/parameters/${name}` };
    });
    if (isEmpty(operation.parameters)) delete operation.parameters;
  }
  return shared;
}

/** A name that is both in the path and in the query belongs to the path. */
function isFirst(one: unknown, index: number, all: readonly unknown[]): boolean {
  const { name, in: place } = one as Json;
  const inPath = all.some((other) => (other as Json).name === name && (other as Json).in === 'path');
  if (inPath && place !== 'path') return false;
  return all.findIndex((other) => (other as Json).name === name && (other as Json).in === place) === index;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  );
}

function sorted(schemas: Record<string, Json>): Json {
  return Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)));
}
