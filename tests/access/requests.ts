import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { isWritable } from '@heliodeck/model/descriptors/schema';
import { entities } from '@heliodeck/model/registries/entities';
import { z } from 'zod';
import type { RegisteredRoute } from '../../apps/server/http/registry.ts';
import { testPassword } from '../support/platform.ts';
import type { AccessWorld } from './callers.ts';
import { type CallFile, exceptions, filesOf, parametersOf, placements } from './placements.facts.ts';
import { isOwned, plantedCode, plantedImei } from './planted.ts';

/** One call of a route. `about` distinguishes the calls of one route in a report. */
export interface AccessCall {
  readonly route: RegisteredRoute;
  readonly about: 'bare' | 'ids' | 'new';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent in a multipart body instead. */
  readonly file?: CallFile;
}

/** The subject of a route. */
export interface Place {
  readonly entity: Entity | undefined;
  /** True if data scopes limit what it returns or changes. */
  readonly scoped: boolean;
  readonly idKey: string | undefined;
}

const byPath = [...entities.values()]
  .flatMap((entity) =>
    [entity.path, ...(entity.aliases ?? [])].map((path) => ({ path: `/api/${path}/`, entity })),
  )
  .sort((one, other) => other.path.length - one.path.length);

/** Finds the subject of a route; undefined if it is not declared. */
export function placeOf(path: string, isScoped: (entity: Entity) => boolean): Place | undefined {
  const entity = byPath.find((line) => path.startsWith(line.path))?.entity;
  const exception = exceptions.find((line) => line.path.test(path));
  if (entity && !exception) return { entity, scoped: isScoped(entity), idKey: entity.key };
  const line = exception ?? placements.find((one) => one.path.test(path));
  return line && { entity: undefined, scoped: line.scoped ?? false, idKey: line.id };
}

/**
 * The calls made for a route: with the minimum of parameters, then about A's rows, and for forms a new record that refers to them.
 * Parameters come from the route's own schemas; if those allow anything, from the names that this family uses.
 */
export function callsOf(route: RegisteredRoute, place: Place, access: AccessWorld): readonly AccessCall[] {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => (name === 'name' ? access.fileName : '1'));
  const usual = bagOf(place, access, route.path);
  const tail = route.path.split('/').at(-1) ?? '';
  if (route.method === 'GET') {
    const asked = chosen(route.query, usual);
    const isList = ['list', 'page', 'export'].includes(tail) && place.entity !== undefined;
    // Many records are shared by all tenants.
    const shared = place.entity && !isOwned(place.entity) ? { id: usual.id } : {};
    const ids = isList ? { size: '10000', tenantId: access.ours.tenantId, ...shared } : asked;
    const needed = pick(asked, requiredOf(route.query));
    const bare = isList ? { size: '10000', ...shared } : needed;
    const calls = [
      { route, about: 'ids' as const, path, query: texts(ids) },
      { route, about: 'bare' as const, path, query: texts(bare) },
    ];
    // Files take time, and the parameters of a list have been tried on the list.
    const once = tail.startsWith('export') || JSON.stringify(asked) === JSON.stringify(needed);
    return once ? calls.slice(1) : calls;
  }
  const { entity } = place;
  const paths = entity ? [entity.path, ...(entity.aliases ?? [])] : [];
  if (entity && isSave(tail) && paths.includes(route.path.slice('/api/'.length, -tail.length - 1))) {
    const title = { [entity.title]: titleOf(entity, access) };
    return [
      { route, about: 'ids', path, query: {}, body: { ...title, id: access.planted.get(entity.key) } },
      { route, about: 'new', path, query: {}, body: newRecord(entity, access) },
    ];
  }
  const file = filesOf.find((line) => line.path.test(route.path))?.file;
  return [
    {
      route,
      about: 'ids',
      path,
      ...(file && { file }),
      query: texts(chosen(route.query, usual)),
      body: route.body === undefined ? undefined : chosen(route.body, usual),
    },
  ];
}

/** The title that the calls give to A's row; a reference stays one. */
function titleOf(entity: Entity, { planted, ours }: AccessWorld): unknown {
  const field: Field | undefined = entity.fields[entity.title];
  return field?.kind === 'ref' || field?.kind === 'date'
    ? draftValue(entity.title, field, entity, planted, ours.tenantId)
    : 'taken over';
}

/** The last part of a path that saves a record. */
export function isSave(tail: string): boolean {
  return ['save', 'update', 'submit'].includes(tail);
}

/** All parameters that an attacker with A's ids would send in a call. */
function bagOf({ idKey }: Place, access: AccessWorld, path: string): Readonly<Record<string, unknown>> {
  const { planted, ours } = access;
  const of = (key: string): string => planted.get(key) ?? '1';
  const id = idKey === 'session' ? access.sessionId : of(idKey ?? 'stationInfo');
  return {
    id,
    ids: id,
    tenantId: ours.tenantId,
    userId: of('user'),
    userIds: of('user'),
    createUser: of('user'),
    roleId: of('role'),
    roleIds: of('role'),
    deptId: access.deptId,
    deptIds: access.deptId,
    createDept: access.deptId,
    parentId: of('dept'),
    postId: of('post'),
    menuId: of('menu'),
    menuIds: of('menu'),
    topMenuIds: of('topmenu'),
    topMenuId: of('topmenu'),
    dataScopeIds: of('dataScope'),
    apiScopeIds: of('apiScope'),
    packageId: of('tenantPackage'),
    dtuId: of('dtu'),
    address: 1,
    imei: plantedImei,
    data: '0103',
    dtuIds: of('dtu'),
    xwjId: of('xwj'),
    deviceId: of('xwj'),
    deviceIds: of('xwj'),
    devices: of('xwj'),
    stationId: of('stationInfo'),
    stationInfoId: of('stationInfo'),
    stationIds: of('stationInfo'),
    fileName: access.fileName,
    fileNames: access.fileName,
    destFileName: access.fileName,
    attachId: of('attach'),
    code: plantedCode,
    name: 'planted',
    phone: '13800138000',
    commandId: of('deviceCommand'),
    password: testPassword,
    ...parametersOf.find((line) => line.path.test(path))?.values,
  };
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string;
  readonly minimum?: number;
}

const schemas = new WeakMap<z.ZodType, JsonSchema>();

/** A schema as data; for one of several shapes, the object among them. */
function shapeOf(schema: z.ZodType | undefined): JsonSchema {
  if (schema === undefined) return {};
  const known =
    schemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  schemas.set(schema, known);
  return known.anyOf?.find((one) => one.type === 'object') ?? known;
}

/** The usual parameters that a schema accepts, and a value for each further one it names. */
function chosen(
  schema: z.ZodType | undefined,
  usual: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = shapeOf(schema);
  const values: Record<string, unknown> = additionalProperties === false ? {} : { ...usual };
  for (const [name, one] of Object.entries(properties)) {
    if (name in usual) values[name] = usual[name];
    else if (required.includes(name)) values[name] = madeUp(one);
  }
  return values;
}

function requiredOf(schema: z.ZodType | undefined): readonly string[] {
  return shapeOf(schema).required ?? [];
}

function pick(values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

function madeUp(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [];
  if (schema.type === 'object') return {};
  return '1';
}

function texts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  );
}

/** A complete new record whose references all point to rows of A. */
function newRecord(entity: Entity, { planted, ours }: AccessWorld): Record<string, unknown> {
  const values = Object.entries<Field>(entity.fields)
    .filter(([, field]) => isWritable(field, 'add'))
    .map(([name, field]) => [name, draftValue(name, field, entity, planted, ours.tenantId)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function draftValue(
  name: string,
  field: Field,
  entity: Entity,
  planted: ReadonlyMap<string, string>,
  tenantId: string,
): unknown {
  switch (field.kind) {
    case 'ref':
      if (field.parent) return planted.get(entity.key);
      if (field.by !== undefined) return tenantId;
      return planted.get(field.entity === 'self' ? entity.key : field.entity);
    case 'text':
      if (field.format === 'zone') return 'Asia/Shanghai';
      if (field.format === 'entity') return entity.key;
      return name === 'imei' ? '866104052317912' : `new ${name}`.slice(0, field.max ?? 40);
    case 'secret':
      return 'A-secret-of-9';
    case 'integer':
    case 'decimal':
      return field.min ?? 1;
    case 'choice':
      return field.options[0]?.value;
    case 'dict':
      return field.numeric ? 1 : '1';
    case 'boolean':
      return false;
    case 'date':
      return '2026-05-02';
    case 'dateTime':
      return '2026-05-02 00:00:00';
    case 'region':
      return '3301';
    case 'place':
      return '120.1,30.2,somewhere';
    default:
      return undefined;
  }
}
