import { plainWords } from '../describe-field.ts';
import { byModule, importOf, printed } from '../print-source.ts';
import { type GeneratedRecord, kebab, marked, type SourceText } from './generated-record.ts';

/** The descriptor file of a record: list, search, form, detail, export, routes, table and permissions are derived from it. */
export function descriptorFile({ entity, author }: GeneratedRecord): SourceText {
  const by = plainWords(author) === '' ? '' : `, by ${plainWords(author)}`;
  const head = `export const ${entity.key}`;
  const text = `${importOf('{ label }', '@heliodeck/kit/label')}
${importOf('{ defineEntity }', '../descriptors/entity.ts')}

/** ${entity.label.en}, kept in the table ${entity.table}${by}. */
${head} = defineEntity(${printed(entity)});
`;
  return { path: `packages/model/custom/${kebab(entity.key)}-record.ts`, text: marked(entity.key, text) };
}

/** The test file of a record, which runs the suite for generated records. */
export function testFile({ entity, detail }: GeneratedRecord): SourceText {
  const { key } = entity;
  const from = (name: string) => `import { ${name} } from '@heliodeck/model/custom/${kebab(name)}-record';`;
  const imports = [key, ...(detail ? [detail.entity.key] : [])].map(from).sort(byImport);
  const given = detail
    ? `{
  entity: ${key},
  detail: {
    entity: ${detail.entity.key},
    field: '${detail.field}',
  },
}`
    : `{ entity: ${key} }`;
  const text = `${imports.join('\n')}
${importOf('{ recordSuite }', '../../support/record-suite.ts')}

await recordSuite(${given});
`;
  return { path: `tests/integration/custom/${kebab(key)}-record.test.ts`, text: marked(key, text) };
}

const moduleOf = (line: string): string => /'([^']+)'/.exec(line)?.[1] ?? '';
const byImport = (one: string, two: string): number => byModule(moduleOf(one), moduleOf(two));
