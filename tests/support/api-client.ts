/** The parts of an OpenAPI 3.1 document that a client is generated from. */
export interface ApiDocument {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, ApiSchema>>;
    readonly parameters: Readonly<Record<string, ApiParameter>>;
    readonly responses: Readonly<Record<string, ApiReply>>;
  };
}
export interface ApiOperation {
  readonly operationId: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly (ApiParameter | Reference)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Contents };
  readonly responses: Readonly<Record<string, ApiReply | Reference>>;
}
export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: ApiSchema;
}
interface Reference {
  readonly $ref: string;
}
type Contents = Readonly<Record<string, { readonly schema?: ApiSchema }>>;
export interface ApiReply {
  readonly content?: Contents;
}
export interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | ApiSchema;
  readonly items?: ApiSchema;
  readonly anyOf?: readonly ApiSchema[];
  readonly oneOf?: readonly ApiSchema[];
  readonly allOf?: readonly ApiSchema[];
}

/** Generates a typed client of the described API, as TypeScript: the schemas, and one method per operation. */
export function clientSource({ paths, components }: ApiDocument): string {
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema, '')};`,
  );
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => methodOf(path, method, operation, components)),
  );
  return [
    '/** Sends a call and gives what it answers. @throws whatever a refusal is to the caller */',
    "export type Send = (method: 'GET' | 'POST', path: string, query: object, body: unknown) => Promise<unknown>;",
    ...types,
    'export class Api {',
    '  readonly #send: Send;',
    '  constructor(send: Send) {',
    '    this.#send = send;',
    '  }',
    ...methods,
    '}',
    '',
  ].join('\n');
}

function methodOf(
  path: string,
  method: string,
  operation: ApiOperation,
  components: ApiDocument['components'],
): string {
  const parameters = (operation.parameters ?? []).map((one) =>
    '$ref' in one ? resolved(components.parameters, one.$ref) : one,
  );
  const ofPlace = (place: string) => parameters.filter((one) => one.in === place);
  const inPath = ofPlace('path').map(({ name, schema }) => `${key(name)}: ${typeOf(schema, '')}`);
  const query = objectOf(
    ofPlace('query').map(({ name, required, schema }) => ({ name, required: required === true, schema })),
  );
  const isNeeded = ofPlace('query').some(({ required }) => required);
  const { requestBody } = operation;
  const body = requestBody ? typeOf(Object.values(requestBody.content)[0]?.schema ?? {}, '') : 'undefined';
  const takes = [
    ...inPath,
    `query: ${query}${isNeeded || requestBody?.required ? '' : ' = {}'}`,
    `body${requestBody?.required ? '' : '?'}: ${body}`,
  ];
  const reply = operation.responses['200'];
  const content = reply && !('$ref' in reply) ? reply.content : undefined;
  const answer = content?.['application/json']?.schema;
  const address = `\`${path.replace(/\{(\w+)\}/g, '$' + '{encodeURIComponent($1)}')}\``;
  return [
    ...(operation.deprecated ? ['  /** @deprecated */'] : []),
    `  ${operation.operationId}(${takes.join(', ')}): Promise<${answer ? typeOf(answer, '') : 'unknown'}> {`,
    `    return this.#send('${method.toUpperCase()}', ${address}, query, body) as Promise<never>;`,
    '  }',
  ].join('\n');
}

function resolved<T>(within: Readonly<Record<string, T>>, ref: string): T {
  const found = within[ref.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`${ref} leads nowhere`);
  return found;
}

/** The type of a schema. */
function typeOf(schema: ApiSchema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'never';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return several.map((one) => `(${typeOf(one, indent)})`).join(' | ');
  if (schema.allOf) return allOf(schema.allOf, indent);
  return (
    [schema.type ?? []]
      .flat()
      .map((type) => plainType(type, schema, indent))
      .join(' | ') || 'unknown'
  );
}

/** Intersection of several schemas; one that only lists required properties is applied to the previous one. */
function allOf([first = {}, ...others]: readonly ApiSchema[], indent: string): string {
  const type = typeOf(first, indent);
  const more = others.map((one) => {
    if (one.properties || one.$ref || !one.required) return `(${typeOf(one, indent)})`;
    return `Required<Pick<${type}, ${one.required.map((name) => JSON.stringify(name)).join(' | ')}>>`;
  });
  return [`(${type})`, ...more].join(' & ');
}

function plainType(type: string, schema: ApiSchema, indent: string): string {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'array':
      return `readonly (${typeOf(schema.items ?? {}, indent)})[]`;
    case 'object':
      break;
    default:
      throw new Error(`no such type: ${type}`);
  }
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const fields = Object.entries(properties).map(([name, one]) => ({
    name,
    required: required.includes(name),
    schema: one,
  }));
  if (fields.length > 0) return objectOf(fields, `${indent}  `);
  return typeof others === 'object' ? `Readonly<Record<string, ${typeOf(others, indent)}>>` : 'object';
}

function objectOf(
  fields: readonly { readonly name: string; readonly required: boolean; readonly schema: ApiSchema }[],
  indent = '',
): string {
  const lines = fields.map(
    ({ name, required, schema }) => `${key(name)}${required ? '' : '?'}: ${typeOf(schema, indent)}`,
  );
  if (indent === '') return `{ ${lines.join('; ')} }`;
  return `{\n${lines.map((line) => `${indent}readonly ${line};`).join('\n')}\n${indent.slice(2)}}`;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
