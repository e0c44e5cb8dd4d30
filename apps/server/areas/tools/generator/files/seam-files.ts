import { CodedError } from '@heliodeck/model/wire/coded-error';
import { byModule, importOf, printedNames } from '../print-source.ts';
import { type GeneratedRecord, kebab, type SourceText } from './generated-record.ts';

/** A name and the module it comes from. */
type Entry = readonly [name: string, module: string];

/** A file that lists generated parts: parsed into entries, and written from them. */
interface Seam<E> {
  readonly path: string;
  read(text: string): readonly E[];
  write(entries: readonly E[]): string;
  /** The entries of a record. */
  of(record: GeneratedRecord): readonly E[];
  readonly keyOf: (entry: E) => string;
}

const importLine = ([name, module]: Entry): string => importOf(`{ ${name} }`, module);
const readImports = (text: string, pattern: RegExp): readonly Entry[] =>
  [...text.matchAll(pattern)].map(([, name = '', module = '']) => [name, module]);
const sorted = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted(([, one], [, two]) => byModule(one, two));
const namesOf = (entries: readonly Entry[]): readonly string[] => entries.map(([name]) => name);

const entitySeam: Seam<Entry> = {
  path: 'packages/model/registries/generated.ts',
  keyOf: ([name]) => name,
  of: ({ entity }) => [[entity.key, `../custom/${kebab(entity.key)}-record.ts`]],
  read: (text) => readImports(text, /^import \{ (\w+) \} from '(\.\.\/custom\/[\w-]+-record\.ts)';$/gm),
  write(entries) {
    const head = 'export const generatedEntities: readonly Entity[] = ';
    return `${sorted(entries)
      .map((entry) => `${importLine(entry)}\n`)
      .join('')}${importOf('type { Entity }', '../descriptors/entity.ts')}

/** Entities written by the code generator, which adds them here (docs/product/tools.md#code-generator). */
${head}${printedNames(namesOf(sorted(entries)), head)};
`;
  },
};

const serverSeam: Seam<Entry> = {
  path: 'apps/server/areas/custom/generated.ts',
  keyOf: ([name]) => name,
  of: ({ entity: { key }, apiFolder, hasRules, hasSelect }) => {
    const folder = apiFolder.replace(/^apps\/server\/areas\/custom/, '.');
    return [
      ...(hasRules ? [[`${key}Rules`, `${folder}/${kebab(key)}-rules.ts`] as const] : []),
      ...(hasSelect ? [[`${key}Routes`, `${folder}/${kebab(key)}-routes.ts`] as const] : []),
    ];
  },
  read: (text) => readImports(text, /^import \{ (\w+) \} from '(\.\/[\w/-]+-(?:rules|routes)\.ts)';$/gm),
  write(entries) {
    const all = sorted(entries);
    const [rules, routes] = ['Rules', 'Routes'].map((end) =>
      namesOf(all).filter((name) => name.endsWith(end)),
    );
    const heads = [
      'export const generatedRules: readonly (() => EntityHooks)[] = ',
      'export const generatedRoutes: readonly ((services: Services) => RouteSpec[])[] = ',
    ] as const;
    return `${importOf('type { EntityHooks }', '../../crud/hooks/entity-hooks.ts')}
${importOf('type { RouteSpec }', '../../http/route.ts')}
${importOf('type { Services }', '../../services.ts')}
${all.map((entry) => `${importLine(entry)}\n`).join('')}
/** Rules added by the code generator (docs/product/tools.md#code-generator). */
${heads[0]}${printedNames(rules ?? [], heads[0])};

/** Routes besides the standard ones, added by the code generator. */
${heads[1]}${printedNames(routes ?? [], heads[1])};
`;
  },
};

const accessSeam: Seam<string> = {
  path: 'tests/access/generated-permissions.facts.ts',
  // The key is a route's method and path; its permission codes may change.
  keyOf: (line) => line.split(/\s+/).slice(0, 2).join(' '),
  of({ entity: { key, path }, isTree, hasSelect }) {
    const readers = `${key}{,_add,_view,_edit}`;
    return [
      `GET  /api/${path}/{detail,list,page} ${readers}`,
      ...(isTree ? [`GET  /api/${path}/{lazy-list,tree} ${readers}`] : []),
      ...(hasSelect ? [`GET  /api/${path}/select ${readers}`] : []),
      `GET  /api/${path}/export ${key}_export`,
      `POST /api/${path}/remove ${key}_delete`,
      `POST /api/${path}/{save,submit,update} ${key}{_add,_edit}`,
    ];
  },
  read: (text) => text.split('\n').filter((line) => /^(GET|POST) +\/api\//.test(line)),
  write: (
    lines,
  ) => `/** Calls of generated code, added by the code generator (docs/product/tools.md#code-generator). */
${'export const generatedPermissions'} = \`
${lines.toSorted().join('\n')}${lines.length > 0 ? '\n' : ''}\`;
`,
};

/**
 * The files that list generated parts, with the entries of these records added. Existing entries are kept.
 * @param now the current text of a file; undefined if it does not exist
 * @throws CodedError code.fileChanged if a file has other contents
 */
export function seamFiles(
  records: readonly GeneratedRecord[],
  now: (path: string) => string | undefined,
): readonly SourceText[] {
  const written = <E>(seam: Seam<E>): SourceText => {
    const text = now(seam.path) ?? seam.write([]);
    const listed = seam.read(text);
    if (seam.write(listed) !== text) throw new CodedError('code.fileChanged', { file: seam.path });
    // Entries of a record that is generated again replace its previous ones.
    const fresh = records.flatMap((record) => [...seam.of(record)]);
    const replaced = new Set(fresh.map(seam.keyOf));
    const kept = listed.filter((entry) => !replaced.has(seam.keyOf(entry)));
    return { path: seam.path, text: seam.write([...kept, ...fresh]) };
  };
  return [written(entitySeam), written(serverSeam), written(accessSeam)];
}
