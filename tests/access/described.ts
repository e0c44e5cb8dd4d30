import { z } from 'zod';
import type { Answer } from './judge.ts';

/** An API description, as far as answers go. */
export interface Description {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Reply>> }>>>
  >;
}
interface Reply {
  readonly content?: Readonly<
    Record<string, { readonly schema?: Parameters<typeof z.fromJSONSchema>[0] } | undefined>
  >;
}

/**
 * Holds answers against the API description the server shows.
 * @returns a function that says what an answer has otherwise than described; undefined = nothing, or it is no JSON
 */
export function describedAs(
  description: string,
): (method: string, path: string, answer: Answer) => string | undefined {
  const { paths } = JSON.parse(description) as Description;
  const schemas = new Map<string, z.ZodType | undefined>();
  return (method, path, { status, text }) => {
    const replies = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses;
    // A second path for the same is not described.
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
