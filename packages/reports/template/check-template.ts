import { chartKinds, codeKinds } from '../drawing.ts';
import type { CellProblem } from '../problem.ts';
import { addressOf, cellPositionOf } from './address.ts';
import {
  dictionary,
  either,
  like,
  list,
  object,
  oneOf,
  shapeProblems,
  text,
  tuple,
  within,
  yesNo,
} from './shape.ts';
import {
  aggregates,
  expanding,
  filterOperators,
  templateLimits as most,
  parameterTypes,
  summing,
  type Template,
  type TemplateCell,
} from './template.ts';

const name = like(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/);
const color = like(/^#[0-9a-fA-F]{6}$/);
const label = object({ zh: text(200, 1), en: text(200, 1) });
const address = like(/^[A-Z]{1,2}[1-9]\d{0,3}$/);
const rowNumbers = list(within(1, most.rows, true), most.rows);
/** The address of a file uploaded to this server; the path cannot lead elsewhere. */
const upload = /^(\/api\/[a-z-]{1,40}\/file\/[0-9A-Za-z]{1,12}-[0-9a-f]{32}\.[a-z0-9]{2,5})?$/;
const texts = tuple(text(200), text(200), text(200));
const plain = either(text(200), within(-1e15, 1e15));
const condition = tuple(
  name,
  oneOf(...filterOperators),
  either(text(200), within(-1e15, 1e15), yesNo, oneOf(null)),
);

const words = (most: number) => either(text(most), object({ zh: text(most), en: text(most) }));
const chart = object(
  {
    kind: oneOf(...chartKinds),
    labels: address,
    series: list(object({ cell: address }, { name: words(100) }), 8, 1),
  },
  { title: words(200) },
);

const cell = object(
  { at: address },
  {
    span: tuple(within(1, most.rows, true), within(1, most.columns, true)),
    text: words(most.text),
    code: oneOf(...codeKinds),
    chart,
    set: name,
    field: name,
    agg: oneOf(...aggregates),
    formula: text(most.formula, 1),
    picture: yesNo,
    noPicture: words(200),
    expand: oneOf('none', 'down', 'right'),
    left: either(address, oneOf(null)),
    top: either(address, oneOf(null)),
    order: oneOf('asc', 'desc'),
    orderBy: name,
    orderAgg: oneOf(...summing),
    none: words(200),
    unnamed: words(200),
    where: list(condition, 10),
    labels: like(/^[a-zA-Z][a-zA-Z0-9_]{0,59}$/),
    domain: list(plain, 400),
    format: text(40),
    style: within(0, most.styles - 1, true),
    when: list(object({ if: text(most.formula, 1), style: within(0, most.styles - 1, true) }), 10),
    link: object(
      { report: like(/^[1-9]\d{0,18}$/) },
      { with: dictionary(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, text(200), most.parameters) },
    ),
    pageBreakAfter: yesNo,
  },
);

const style = object(
  {},
  {
    bold: yesNo,
    italic: yesNo,
    size: within(5, 40),
    color,
    fill: color,
    align: oneOf('left', 'center', 'right'),
    vertical: oneOf('top', 'middle', 'bottom'),
    border: oneOf('none', 'thin', 'medium', 'bottom'),
  },
);

const sourceName = like(/^[a-zA-Z][a-zA-Z0-9.:_-]{0,99}$/);
const setArguments = dictionary(/^[a-zA-Z][a-zA-Z0-9_]{0,59}$/, text(200), 30);

const template = object({
  version: oneOf(1),
  name: label,
  parameters: list(
    object(
      { name, type: oneOf(...parameterTypes), label },
      {
        default: text(100),
        required: yesNo,
        many: yesNo,
        options: list(object({ value: text(100, 1), label }), 200),
        from: object({ source: sourceName, value: name }, { arguments: setArguments, label: name }),
      },
    ),
    most.parameters,
  ),
  sets: list(
    object(
      { name, source: sourceName },
      {
        arguments: setArguments,
        limit: within(1, most.records, true),
        statement: text(4000, 1),
        values: list(text(200), 20),
      },
    ),
    most.sets,
  ),
  page: object(
    {
      paper: oneOf('A3', 'A4', 'A5', 'letter'),
      orientation: oneOf('portrait', 'landscape'),
      margins: tuple(within(5, 80), within(5, 80), within(5, 80), within(5, 80)),
      scale: either(oneOf('fitWidth'), within(0.2, 2)),
    },
    {
      letterhead: yesNo,
      titleRows: rowNumbers,
      headerRows: rowNumbers,
      footerRows: rowNumbers,
      rowsPerPage: either(within(1, 1000, true), oneOf(null)),
      header: texts,
      footer: texts,
    },
  ),
  columns: list(object({ width: within(2, 300) }), most.columns, 1),
  rows: list(object({ height: within(2, 250) }, { keepWithNext: yesNo }), most.rows, 1),
  cells: list(cell, most.cells),
  styles: list(style, most.styles),
});

/**
 * Parses a template from a request: unknown keys and contradictions are rejected. `planOf` checks parents,
 * bands and formulas.
 */
export function readTemplate(
  value: unknown,
): { readonly template: Template } | { readonly problems: readonly CellProblem[] } {
  if (typeof value === 'object' && value !== null && 'version' in value && value.version !== 1)
    return { problems: [{ code: 'template.version', at: null, params: { version: String(value.version) } }] };
  if (typeof value !== 'object' || value === null)
    return { problems: [{ code: 'template.shape', at: null, params: { path: 'template' } }] };
  const shape = shapeProblems(template, value);
  if (shape.length > 0) return { problems: shape };
  const read = value as Template;
  const problems = [
    ...namesProblems(read),
    ...choiceProblems(read),
    ...placeProblems(read),
    ...read.cells.flatMap((one) => meaning(read, one)),
  ];
  return problems.length > 0 ? { problems } : { template: read };
}

/** `$month.from` refers to the parameter `month`. */
const parameterIn = (argument: string): string => argument.slice(1).split('.', 1)[0] ?? '';

function namesProblems(read: Template): readonly CellProblem[] {
  const twice = (names: readonly string[]) => names.filter((one, index) => names.indexOf(one) !== index);
  const shape = (path: string): CellProblem => ({ code: 'template.shape', at: null, params: { path } });
  const parameters = new Set(read.parameters.map((one) => one.name));
  const { titleRows = [], headerRows = [], footerRows = [] } = read.page;
  const repeated = twice([...titleRows, ...headerRows, ...footerRows].map(String));
  const ofObjects = (names: readonly string[]) => names.filter((one) => one in Object.prototype);
  return [
    ...ofObjects(read.sets.map((one) => one.name)).map((one) => shape(`sets.${one}`)),
    ...ofObjects(read.parameters.map((one) => one.name)).map((one) => shape(`parameters.${one}`)),
    ...twice(read.sets.map((one) => one.name)).map((one) => shape(`sets.${one}`)),
    ...twice(read.parameters.map((one) => one.name)).map((one) => shape(`parameters.${one}`)),
    ...read.sets
      .filter((set) => set.statement !== undefined && !set.source.startsWith('sql:'))
      .map((set) => shape(`sets.${set.name}.statement`)),
    ...read.sets.flatMap((set) =>
      [...Object.values(set.arguments ?? {}), ...(set.values ?? [])]
        .filter((argument) => argument.startsWith('$') && !parameters.has(parameterIn(argument)))
        .map(
          (argument): CellProblem => ({
            code: 'template.noParameter',
            at: null,
            params: { name: parameterIn(argument) },
          }),
        ),
    ),
    ...repeated.map((row): CellProblem => ({ code: 'template.rowTwice', at: null, params: { row } })),
  ];
}

/**
 * Choices must be values of a choice or come from a named query, and may only depend on preceding parameters,
 * which rules out circles.
 */
function choiceProblems({ parameters }: Template): readonly CellProblem[] {
  const names = parameters.map((one) => one.name);
  return parameters.flatMap(({ name: own, type, options, from, many }, index): readonly CellProblem[] => {
    if (many === true && type !== 'choice')
      return [{ code: 'template.shape', at: null, params: { path: `parameters.${own}.many` } }];
    if (from === undefined) return [];
    const isSound = type === 'choice' && options === undefined && !from.source.startsWith('sql:');
    if (!isSound) return [{ code: 'template.shape', at: null, params: { path: `parameters.${own}.from` } }];
    return Object.values(from.arguments ?? {}).flatMap((argument): readonly CellProblem[] => {
      const needed = parameterIn(argument);
      if (!argument.startsWith('$') || names.slice(0, index).includes(needed)) return [];
      return names.includes(needed)
        ? [{ code: 'template.parameterOrder', at: null, params: { name: own, other: needed } }]
        : [{ code: 'template.noParameter', at: null, params: { name: needed } }];
    });
  });
}

function placeProblems(read: Template): readonly CellProblem[] {
  const found: CellProblem[] = [];
  const taken = new Map<string, string>();
  for (const one of read.cells) {
    const place = cellPositionOf(one.at);
    const [rows, columns] = one.span ?? [1, 1];
    if (!place || place.row + rows > read.rows.length || place.column + columns > read.columns.length) {
      found.push({ code: 'template.outside', at: one.at, params: {} });
      continue;
    }
    for (let row = place.row; row < place.row + rows; row += 1)
      for (let column = place.column; column < place.column + columns; column += 1) {
        const at = addressOf({ row, column });
        const other = taken.get(at);
        if (other === undefined) taken.set(at, one.at);
        else if (other !== one.at || at === one.at) {
          found.push({ code: 'template.overlap', at: one.at, params: { other } });
          return found;
        }
      }
  }
  return found;
}

function meaning(read: Template, one: TemplateCell): readonly CellProblem[] {
  const problem = (code: CellProblem['code'], params: CellProblem['params'] = {}): CellProblem => ({
    code,
    at: one.at,
    params,
  });
  const found: CellProblem[] = [];
  const isField = one.set !== undefined && one.field !== undefined;
  const contents = [one.text, isField || undefined, one.formula, one.chart].filter(
    (content) => content !== undefined,
  ).length;
  const isHalf = (one.set === undefined) !== (one.field === undefined) || (one.agg !== undefined && !isField);
  const isDrawnTwice = one.code !== undefined && (one.picture === true || one.chart !== undefined);
  if (contents > 1 || isHalf || isDrawnTwice) found.push(problem('template.content'));
  const isFixed = one.picture === true && one.text !== undefined;
  if (isFixed && (typeof one.text !== 'string' || !upload.test(one.text)))
    found.push(problem('template.picture'));
  if (one.set !== undefined && !read.sets.some((set) => set.name === one.set))
    found.push(problem('template.noSet', { name: one.set }));
  const expands = one.expand === 'down' || one.expand === 'right';
  if (expands !== (one.agg !== undefined && expanding.has(one.agg)))
    found.push(problem('template.cannotExpand'));
  if (one.labels !== undefined && !isField) found.push(problem('template.shape', { path: 'labels' }));
  if (one.orderBy !== undefined && (one.order === undefined || !expands))
    found.push(problem('template.shape', { path: 'orderBy' }));
  if (one.orderAgg !== undefined && one.orderBy === undefined)
    found.push(problem('template.shape', { path: 'orderAgg' }));
  if (one.none !== undefined && one.expand !== 'down')
    found.push(problem('template.shape', { path: 'none' }));
  if (one.noPicture !== undefined && one.picture !== true)
    found.push(problem('template.shape', { path: 'noPicture' }));
  const styles = [one.style, ...(one.when ?? []).map((when) => when.style)];
  for (const index of styles)
    if (index !== undefined && index >= read.styles.length)
      found.push(problem('template.noStyle', { index }));
  return found;
}
