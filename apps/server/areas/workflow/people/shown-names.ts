import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Fragment } from '../../../store/sql.ts';

type Asking = Pick<Context, 'locale'>;

/** SQL of the name of a process in the caller's language; `d` is wf_definition. */
export function processName({ locale }: Asking): Fragment {
  return locale === 'en' ? sql`coalesce(d.english ->> d.key, d.name)` : sql`d.name`;
}

/** SQL of the name of a task `t` in the caller's language; `d` is the wf_definition of its instance. */
export function taskName({ locale }: Asking, t: Fragment = sql`t`): Fragment {
  return locale === 'en'
    ? sql`coalesce(nullif(${t}.name_en, ''), d.english ->> ${t}.node, ${t}.name)`
    : sql`${t}.name`;
}

/** SQL of the English name of a node, null without one; `d` is wf_definition. */
export function englishNodeName({ locale }: Asking, node: Fragment): Fragment {
  return locale === 'en' ? sql`d.english ->> ${node}` : sql`null::text`;
}

/** SQL condition: the name of a process in either language contains a text; `d` is wf_definition. */
export function nameContains(text: string): Fragment {
  return sql`(position(lower(${text}) in lower(d.name)) > 0 or position(lower(${text}) in lower(d.english ->> d.key)) > 0)`;
}
