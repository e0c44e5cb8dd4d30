import { parseFormula, refsOf } from '../formula/parse.ts';
import type { FormulaNode, RefExpr } from '../formula/syntax.ts';
import type { CellProblem } from '../problem.ts';
import { cellPositionOf } from '../template/address.ts';
import type { Template, TemplateCell } from '../template/template.ts';
import { type Band, bandsOf, lineageOf, sharedNones, tornCells } from './bands.ts';
import type { Direction, PlannedCell } from './planned-cell.ts';

/** The analysed template, computed once before it is filled with records. */
export interface ExpansionPlan {
  readonly template: Template;
  readonly cells: readonly PlannedCell[];
  readonly byAddress: ReadonlyMap<string, PlannedCell>;
  readonly bands: Readonly<Record<Direction, readonly Band[]>>;
}

/** A planned cell under construction. */
type DraftCell = { -readonly [Key in keyof PlannedCell]: PlannedCell[Key] };

const directions = ['down', 'right'] as const;

/** Determines parents, scopes and bands, and parses the formulas. */
export function planOf(
  template: Template,
): { readonly plan: ExpansionPlan } | { readonly problems: readonly CellProblem[] } {
  const problems: CellProblem[] = [];
  const cells = template.cells.map((cell, index) => drafted(cell, index, problems));
  const byAddress = new Map<string, DraftCell>(cells.map((cell) => [cell.cell.at, cell]));
  for (const cell of cells) {
    cell.parents = {
      down: parentOf(cell, 'down', cells, byAddress, problems),
      right: parentOf(cell, 'right', cells, byAddress, problems),
    };
    for (const expr of [
      cell.formula,
      ...cell.conditions.map(({ expr }) => expr),
      ...cell.link.map(({ expr }) => expr),
    ])
      for (const ref of expr ? refsOf(expr) : []) problems.push(...refProblems(ref, cell.cell.at, byAddress));
  }
  problems.push(...cells.flatMap(({ cell }) => chartProblems(cell, byAddress)));
  for (const direction of directions) problems.push(...circles(cells, direction));
  if (problems.length > 0) return { problems };
  for (const cell of cells) cell.scopes = { down: scopeOf(cell, 'down'), right: scopeOf(cell, 'right') };
  const isUnder = { down: lineageOf(cells, 'down'), right: lineageOf(cells, 'right') };
  const bands = {
    down: bandsOf(cells, 'down', isUnder.down),
    right: bandsOf(cells, 'right', isUnder.right),
  };
  for (const direction of directions) {
    const found = bands[direction];
    if ('problem' in found) problems.push(found.problem);
    else problems.push(...tornCells(cells, found.bands, direction, isUnder[direction]));
  }
  if ('bands' in bands.down) problems.push(...sharedNones(cells, bands.down.bands, isUnder.down));
  if ('problem' in bands.down || 'problem' in bands.right || problems.length > 0) return { problems };
  return {
    plan: { template, cells, byAddress, bands: { down: bands.down.bands, right: bands.right.bands } },
  };
}

/** Cells named in a formula that do not exist, or whose groups it counts although they create none. */
function refProblems(
  { cell, shift }: RefExpr,
  at: string,
  byAddress: ReadonlyMap<string, DraftCell>,
): readonly CellProblem[] {
  const counted = shift === null || shift === '*' ? [] : shift.flatMap(({ along }) => along ?? []);
  const missing = [cell, ...counted].filter((name) => !byAddress.has(name));
  if (missing.length > 0)
    return missing.map((name) => ({ code: 'formula.noCell', at, params: { cell: name } }));
  return counted
    .filter((name) => (byAddress.get(name)?.cell.expand ?? 'none') === 'none')
    .map((name) => ({ code: 'formula.noGroups', at, params: { cell: name } }));
}

/** Cells named in a chart that do not exist, or are charts themselves. */
function chartProblems(
  { at, chart }: TemplateCell,
  byAddress: ReadonlyMap<string, DraftCell>,
): readonly CellProblem[] {
  const named = chart ? [chart.labels, ...chart.series.map((one) => one.cell)] : [];
  return named
    .filter((cell) => byAddress.get(cell)?.cell.chart !== undefined || !byAddress.has(cell))
    .map((cell) => ({ code: 'formula.noCell', at, params: { cell } }));
}

function drafted(cell: TemplateCell, index: number, problems: CellProblem[]): DraftCell {
  const place = cellPositionOf(cell.at) ?? { row: 0, column: 0 };
  const [rows, columns] = cell.span ?? [1, 1];
  const parsed = (source: string): FormulaNode[] => {
    const read = parseFormula(source);
    if ('expr' in read) return [read.expr];
    problems.push({ code: read.fault.code, at: cell.at, params: read.fault.params });
    return [];
  };
  return {
    cell,
    index,
    ...place,
    rows,
    columns,
    parents: { down: null, right: null },
    scopes: { down: null, right: null },
    formula: cell.formula === undefined ? null : (parsed(cell.formula)[0] ?? null),
    conditions: (cell.when ?? []).flatMap((when) =>
      parsed(when.if).map((expr) => ({ expr, style: when.style })),
    ),
    link: Object.entries(cell.link?.with ?? {}).flatMap(([name, source]) =>
      parsed(source).map((expr) => ({ name, expr })),
    ),
  };
}

/**
 * The parent that the template names, else the nearest preceding cell that expands and covers its first row
 * or column.
 */
function parentOf(
  cell: DraftCell,
  direction: Direction,
  cells: readonly DraftCell[],
  byAddress: ReadonlyMap<string, DraftCell>,
  problems: CellProblem[],
): DraftCell | null {
  const named = direction === 'down' ? cell.cell.left : cell.cell.top;
  if (named === null) return null;
  if (named !== undefined) {
    const parent = byAddress.get(named);
    if (!parent) problems.push({ code: 'template.noParent', at: cell.cell.at, params: { parent: named } });
    return parent ?? null;
  }
  const ends = (other: DraftCell) =>
    direction === 'down' ? other.column + other.columns : other.row + other.rows;
  const before = cells.filter((other) => {
    if (other === cell || other.cell.expand !== direction) return false;
    return direction === 'down'
      ? other.row <= cell.row && cell.row < other.row + other.rows && ends(other) <= cell.column
      : other.column <= cell.column && cell.column < other.column + other.columns && ends(other) <= cell.row;
  });
  return before.reduce<DraftCell | null>(
    (best, other) => (best && ends(best) >= ends(other) ? best : other),
    null,
  );
}

function circles(cells: readonly DraftCell[], direction: Direction): readonly CellProblem[] {
  for (const cell of cells) {
    const seen = new Set<PlannedCell>();
    for (let at: PlannedCell | null = cell; at; at = at.parents[direction]) {
      if (seen.has(at)) return [{ code: 'template.parentCircle', at: at.cell.at, params: {} }];
      seen.add(at);
    }
  }
  return [];
}

function scopeOf(cell: PlannedCell, direction: Direction): PlannedCell | null {
  for (let at: PlannedCell | null = cell; at; at = at.parents[direction])
    if (at.cell.expand === direction) return at;
  return null;
}
