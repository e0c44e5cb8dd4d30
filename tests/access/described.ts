import { z } from 'zod';
import type { Answer } from './judge.ts';

type Schema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>;
interface Reply {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema } | undefined>>;
}

/** The answers of an API description: their schemas by path, method and status, each complete in itself. */
export interface Description {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Reply>> }>>>
  >;
}

/** Reads a description; references to components are replaced by their content, or kept as definitions. */
export function readDescription(text: string): Description {
  const { paths, components } = JSON.parse(
    text.replaceAll('#/components/schemas/', '#/$defs/'),
  ) as Description & {
    readonly components: {
      readonly schemas: Readonly<Record<string, Schema>>;
      readonly responses: Readonly<Record<string, Reply>>;
    };
  };
  const ofRef = <T>(within: Readonly<Record<string, T>>, one: object): T | undefined =>
    '$ref' in one ? within[String(one.$ref).split('/').at(-1) ?? ''] : undefined;
  const whole = (schema: Schema): Schema => ({
    ...(ofRef(components.schemas, schema) ?? schema),
    $defs: components.schemas,
  });
  const read = (reply: Reply): Reply => {
    const { content } = ofRef(components.responses, reply) ?? reply;
    if (!content) return {};
    const opened = Object.entries(content).map(([type, one]) => [
      type,
      one?.schema ? { schema: whole(one.schema) } : one,
    ]);
    return { content: Object.fromEntries(opened) };
  };
  const mapped = <T, R>(of: Readonly<Record<string, T>>, change: (one: T) => R): Record<string, R> =>
    Object.fromEntries(Object.entries(of).map(([name, one]) => [name, change(one)]));
  return {
    paths: mapped(paths, (methods) =>
      mapped(methods, ({ responses }) => ({ responses: mapped(responses, read) })),
    ),
  };
}

/**
 * Compares answers with the API description of the server.
 * @returns a function that returns how an answer differs from its description; undefined = no difference, or not JSON
 */
export function describedAs(
  description: string,
): (method: string, path: string, answer: Answer) => string | undefined {
  const { paths } = readDescription(description);
  const schemas = new Map<string, z.ZodType | undefined>();
  return (method, path, { status, text }) => {
    const replies = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses;
    if (!replies || !text.startsWith('{')) return undefined;
    const of = status in replies ? String(status) : 'default';
    const key = `${method} ${path} ${of}`;
    if (!schemas.has(key)) {
      const schema = replies[of]?.content?.['application/json']?.schema;
      schemas.set(key, schema ? z.fromJSONSchema(schema) : undefined);
    }
    const judged = schemas.get(key)?.safeParse(JSON.parse(text));
    if (!judged || judged.success) return undefined;
    const [issue] = judged.error.issues;
    return `${status}: ${issue?.path.map(String).join('.')}: ${issue?.message}`;
  };
}
