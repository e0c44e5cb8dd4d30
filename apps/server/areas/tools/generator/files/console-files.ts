import { byModule, lineWidth } from '../print-source.ts';
import {
  type GeneratedRecord,
  kebab,
  marked,
  pascal,
  pathUp,
  recordModule,
  type SourceText,
} from './generated-record.ts';

/** Whether a record needs a screen file: because its style generates one, or because a plain list is not sufficient. */
export function hasScreen({ isWrittenOut, isTree, detail }: GeneratedRecord): boolean {
  return isWrittenOut || isTree || detail !== undefined;
}

/** The screen file of a record. */
export function screenFile(record: GeneratedRecord): SourceText {
  const { key } = record.entity;
  const lines = [
    ...importsOf(record),
    '',
    ...(record.isTree ? treeParts(key) : []),
    `/** ${record.entity.label.en}${wordsOf(record)}. */`,
    `export default function ${pascal(key)}Screen(): JSX.Element {`,
    ...bodyOf(record),
    '}',
    '',
  ];
  return {
    path: `${record.webFolder}/${kebab(key)}-screen.tsx`,
    text: marked(key, lines.join('\n')),
  };
}

function wordsOf({ isTree, detail }: GeneratedRecord): string {
  if (isTree) return ' as a tree that loads as it opens';
  return detail ? `, and what each has of ${detail.entity.label.en}` : ': search, buttons, rows, form';
}

function importsOf({ entity, detail, isTree, isWrittenOut, webFolder }: GeneratedRecord): readonly string[] {
  const up = pathUp('apps/console', webFolder);
  const from = (what: string, module: string) => `import ${what} from '${module}';`;
  const records = [entity, ...(detail ? [detail.entity] : [])]
    .map(({ key }) => [`{ ${key} }`, recordModule(key)] as const)
    .sort(([, one], [, two]) => byModule(one, two));
  const needsRow = isTree || detail !== undefined;
  const outside = [
    ...(needsRow ? [from('type { WireRow }', '@heliodeck/client/page')] : []),
    ...records.map(([what, module]) => from(what, module)),
    ...(detail ? [from('{ Drawer }', 'antd')] : []),
    from(detail ? '{ type JSX, useState }' : 'type { JSX }', 'react'),
  ];
  const parts: readonly (readonly [boolean, string, string])[] = [
    [isTree, '{ get }', 'api/client.ts'],
    [!isWrittenOut || detail !== undefined, '{ CrudScreen }', 'crud/crud-screen.tsx'],
    [isWrittenOut, '{ Panel }', 'crud/form/panel.tsx'],
    [isWrittenOut, '{ List }', 'crud/list/list.tsx'],
    [isWrittenOut, '{ CrudFrame }', 'crud/screen/crud-frame.tsx'],
    [isWrittenOut, '{ useCrudScreen }', 'crud/screen/use-crud-screen.ts'],
    [isWrittenOut, '{ SearchForm }', 'crud/search/search.tsx'],
    [needsRow, 'type { RowAction }', 'crud/shared/crud-props.ts'],
    [isWrittenOut, '{ ListToolbar }', 'crud/toolbar/toolbar.tsx'],
    [detail !== undefined, '{ useTranslate }', 'i18n/messages.ts'],
    [isTree, '{ uiWords }', 'ui/ui-words.ts'],
  ];
  return [
    ...outside,
    ...parts.flatMap(([wanted, what, path]) => (wanted ? [from(what, `${up}${path}`)] : [])),
  ];
}

function treeParts(key: string): readonly string[] {
  return [
    'const paths = {',
    `  list: \`\${${key}.path}/lazy-list\`,`,
    `  count: \`\${${key}.path}/page\`,`,
    '};',
    'const below = (row: WireRow) => get<readonly WireRow[]>(paths.list, { parentId: row.id });',
    'const addChild: RowAction = {',
    "  key: 'child',",
    '  label: uiWords.addChild,',
    `  permission: '${key}_add',`,
    '  run: (row, list) => list.add({ parentId: row.id }),',
    '};',
    '',
  ];
}

function bodyOf(record: GeneratedRecord): readonly string[] {
  const { entity, detail, isWrittenOut } = record;
  const options = optionsOf(record);
  const before = [
    ...(detail ? detailState(detail.entity.key) : []),
    ...(isWrittenOut ? crudOf(options) : []),
  ];
  const main = isWrittenOut ? writtenOut() : jsx('CrudScreen', attributesOf(options), detail ? 3 : 2);
  if (!detail) {
    const [only = '', ...more] = main;
    const short = `  return ${only.trim()};`;
    return more.length === 0 && short.length <= lineWidth
      ? [...before, short]
      : [...before, '  return (', ...main, '  );'];
  }
  return [
    ...before,
    '  return (',
    '    <>',
    ...(isWrittenOut ? main.map((line) => `  ${line}`) : main),
    '      {opened && (',
    ...[
      '        <Drawer',
      '          open',
      `          title={\`\${translate(${detail.entity.key}.label)} · \${String(opened.${entity.title})}\`}`,
      '          size="large"',
      '          onClose={() => setOpened(undefined)}',
      '        >',
      ...jsx(
        'CrudScreen',
        [
          `entity={${detail.entity.key}}`,
          `fixed={{ ${detail.field}: opened.id }}`,
          "embedded={{ height: '100%' }}",
        ],
        5,
      ),
      '        </Drawer>',
    ],
    '      )}',
    '    </>',
    '  );',
  ];
}

type Options = readonly (readonly [name: string, value: string])[];

function optionsOf({ entity, detail, isTree }: GeneratedRecord): Options {
  return [
    ['entity', entity.key],
    ...(isTree
      ? ([
          ['paths', 'paths'],
          ['childrenOf', 'below'],
          ['rowActions', '[addChild]'],
        ] as const)
      : []),
    ...(detail ? ([['rowActions', '[openDetail]']] as const) : []),
  ];
}

/** The options as properties of `CrudScreen`, which has the rules of single rows in a slot. */
const attributesOf = (options: Options): readonly string[] =>
  options.map(([name, value]) =>
    name === 'childrenOf' ? `rows={{ ${name}: ${value} }}` : `${name}={${value}}`,
  );

function detailState(detail: string): readonly string[] {
  return [
    '  const translate = useTranslate();',
    '  const [opened, setOpened] = useState<WireRow>();',
    '  const openDetail: RowAction = {',
    "    key: 'detail',",
    `    label: ${detail}.label,`,
    `    permission: '${detail}',`,
    '    run: (row) => setOpened(row),',
    '  };',
  ];
}

function crudOf(options: Options): readonly string[] {
  const [first, ...more] = options.map(([name, value]) => (name === value ? name : `${name}: ${value}`));
  if (more.length === 0) return [`  const crud = useCrudScreen({ ${first} });`];
  return ['  const crud = useCrudScreen({', ...[first, ...more].map((option) => `    ${option},`), '  });'];
}

function writtenOut(): readonly string[] {
  return [
    '    <CrudFrame crud={crud}>',
    ...['SearchForm', 'ListToolbar', 'List', 'Panel'].map((part) => `      <${part} crud={crud} />`),
    '    </CrudFrame>',
  ];
}

function jsx(tag: string, attributes: readonly string[], depth: number): readonly string[] {
  const pad = '  '.repeat(depth);
  const line = `${pad}<${tag} ${attributes.join(' ')} />`;
  if (line.length <= lineWidth) return [line];
  return [`${pad}<${tag}`, ...attributes.map((attribute) => `${pad}  ${attribute}`), `${pad}/>`];
}
