import type { Label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { draftSchema, isWritable, problemsOf } from '@heliodeck/model/descriptors/schema';
import { isBlank } from '@heliodeck/model/fields/absent';
import type { z } from 'zod';
import { type FormAct, requiredWords } from './form-fields.ts';

/** Result of validating a form: a draft to send, or problems by field. */
type Judged =
  | { readonly draft: Readonly<Record<string, unknown>> }
  | { readonly problems: ReadonlyMap<string, Label> };

const schemas = new WeakMap<Entity, Map<FormAct, z.ZodType>>();

function schemaOf(entity: Entity, act: FormAct): z.ZodType {
  const known = schemas.get(entity) ?? new Map<FormAct, z.ZodType>();
  schemas.set(entity, known);
  const schema = known.get(act) ?? draftSchema(entity, act);
  known.set(act, schema);
  return schema;
}

/** Validates a form as the server does, in both languages; of each field only the first problem. */
export function judgeDraft(entity: Entity, act: FormAct, values: Readonly<Record<string, unknown>>): Judged {
  const result = schemaOf(entity, act).safeParse(values);
  if (result.success) return { draft: result.data as Readonly<Record<string, unknown>> };
  const problems = new Map<string, Label>();
  for (const problem of problemsOf(result.error, entity)) {
    if (!problems.has(problem.field)) problems.set(problem.field, problem.label);
  }
  // The schema checks conditions between fields only if each is valid by itself; users should see all
  // problems at once.
  for (const [name, field] of Object.entries<Field>(entity.fields)) {
    const words = act === 'edit' && field.kind === 'secret' ? undefined : requiredWords(field, values);
    if (words && !problems.has(name) && isWritable(field, act) && isBlank(values[name]))
      problems.set(name, words);
  }
  return { problems };
}
