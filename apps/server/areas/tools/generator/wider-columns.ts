import { columnsOf } from '@heliodeck/model/descriptors/columns';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { kebab, marked, type SourceText } from './files/generated-record.ts';
import { importOf } from './print-source.ts';

const folder = 'apps/server/store/migrations';
/** Types to which a type can be converted without loss. */
const wider: Readonly<Record<string, readonly string[]>> = {
  integer: ['bigint', 'numeric', 'text'],
  bigint: ['numeric', 'text'],
  numeric: ['text'],
  boolean: ['text'],
  date: ['timestamptz', 'text'],
  timestamptz: ['text'],
};

/**
 * The migration for a record that was generated before and whose columns now have other types: new columns of a descriptor are added
 * automatically, but types are never changed. Undefined if none is needed.
 * @param migrations names of the existing migrations
 * @throws CodedError code.narrower if values could be lost
 */
export function widening(
  before: Entity,
  now: Entity,
  migrations: readonly string[],
  read: (path: string) => string | undefined,
): SourceText | undefined {
  const types = new Map(columnsOf(before).map(({ column, type }) => [column, type]));
  const changed = columnsOf(now).filter(({ column, type }) => (types.get(column) ?? type) !== type);
  if (changed.length === 0) return undefined;
  for (const { name, column, type } of changed) {
    const from = types.get(column) ?? '';
    if (!wider[from]?.includes(type)) throw new CodedError('code.narrower', { name, from, to: type });
  }
  const statements = changed.map(
    ({ column, type }) =>
      `  await sql(\n    \`alter table if exists "${now.table}" alter column "${column}" type ${type} using "${column}"::${type}\`,\n  );`,
  );
  const text = marked(
    now.key,
    `${importOf('type { MigrationSql }', '../migrate.ts')}

/** Columns of ${now.label.en} hold more than they did. */
${'export'} async function up(sql: MigrationSql): Promise<void> {
${statements.join('\n')}
}
`,
  );
  const name = `${kebab(now.key)}-wider-columns.ts`;
  // If generated twice before a restart of the program, the migration is the same file.
  const there = migrations.find((file) => file.endsWith(`-${name}`) && read(`${folder}/${file}`) === text);
  const last = Math.max(0, ...migrations.map((file) => Number.parseInt(file, 10)).filter(Number.isFinite));
  const path = `${folder}/${there ?? `${String(last + 1).padStart(3, '0')}-${name}`}`;
  return { path, text };
}
