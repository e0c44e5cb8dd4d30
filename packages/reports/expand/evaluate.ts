import type { FormulaNode, RefExpr, Sign } from '../formula/syntax.ts';
import { gathering } from '../formula/syntax.ts';
import { type ProblemCode, TemplateProblem } from '../problem.ts';
import { templateLimits } from '../template/template.ts';
import { aggregate } from './aggregate.ts';
import type { CellSources } from './grid.ts';
import { matching, type Spot } from './matching.ts';
import { placesOf } from './places.ts';
import type { PlannedCell } from './planned-cell.ts';
import { placesByValue, rankingOf } from './ranking.ts';
import { comparisonHolds, type Instance, type SetValue } from './records.ts';

type Own = (cell: PlannedCell, row: Instance, column: Instance) => SetValue;

/** Evaluates formulas on demand, each once; a circular formula is rejected with the name of its cell. */
export class Evaluator {
  readonly #grid: CellSources;
  readonly #own: Own;
  /** By cell, then row × columns + column. */
  readonly #known = new Map<number, Map<number, SetValue>>();
  readonly #open = new Set<string>();
  readonly #ofAll = new Map<string, SetValue>();
  readonly #rankings = new Map<string, ReadonlyMap<SetValue, number>>();

  constructor(grid: CellSources, own: Own) {
    this.#grid = grid;
    this.#own = own;
  }

  /** The value of an instance of a cell. */
  valueAt(cell: PlannedCell, row: Instance, column: Instance): SetValue {
    const known = this.#known.get(cell.index) ?? new Map<number, SetValue>();
    this.#known.set(cell.index, known);
    const key = row.number * 100_000 + column.number;
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = cell.formula
      ? this.#formula(cell.formula, { cell, row, column })
      : this.#own(cell, row, column);
    if (typeof value === 'string' && value.length > templateLimits.madeText && isMade(cell))
      throw problem('formula.tooLong', cell, { max: templateLimits.madeText });
    known.set(key, value);
    return value;
  }

  /** The style of the first condition that holds, else the cell's own. */
  styleAt(cell: PlannedCell, row: Instance, column: Instance): number | undefined {
    const met = cell.conditions.find(({ expr }) => isTrue(this.#eval(expr, { cell, row, column })));
    return met?.style ?? cell.cell.style;
  }

  /** Parameters of the link of an instance. */
  linkAt(cell: PlannedCell, row: Instance, column: Instance): Readonly<Record<string, SetValue>> | undefined {
    if (!cell.cell.link) return undefined;
    return Object.fromEntries(
      cell.link.map(({ name, expr }) => [name, this.#eval(expr, { cell, row, column })]),
    );
  }

  /** The values of a cell at the position of another one. */
  valuesAt(address: string, cell: PlannedCell, row: Instance, column: Instance): readonly SetValue[] {
    return this.#values({ kind: 'ref', cell: address, shift: null }, { cell, row, column });
  }

  #formula(expr: FormulaNode, spot: Spot): SetValue {
    const key = `${spot.cell.index} ${spot.row.number} ${spot.column.number}`;
    if (this.#open.has(key)) throw problem('formula.circle', spot.cell);
    if (this.#open.size > 2000) throw problem('formula.tooDeep', spot.cell);
    this.#open.add(key);
    try {
      return this.#eval(expr, spot);
    } finally {
      this.#open.delete(key);
    }
  }

  #eval(expr: FormulaNode, spot: Spot): SetValue {
    switch (expr.kind) {
      case 'number':
      case 'text':
        return expr.value;
      case 'ref': {
        const values = this.#values(expr, spot);
        if (values.length > 1)
          throw problem('formula.many', spot.cell, { cell: expr.cell, count: values.length });
        return values[0] ?? null;
      }
      case 'minus': {
        const value = numberOf(this.#eval(expr.of, spot), spot);
        return value === null ? null : -value;
      }
      case 'call':
        return this.#call(expr, spot);
      case 'binary':
        return calculated(expr.sign, this.#eval(expr.left, spot), this.#eval(expr.right, spot), spot);
    }
  }

  #call({ name, args }: Extract<FormulaNode, { kind: 'call' }>, spot: Spot): SetValue {
    if (gathering.has(name)) return this.#gathered(name, args, spot);
    const [first, second, third] = args;
    const of = (arg: FormulaNode | undefined) => (arg ? this.#eval(arg, spot) : null);
    switch (name) {
      case 'if':
        return isTrue(of(first)) ? of(second) : of(third);
      case 'and':
        return args.every((arg) => isTrue(of(arg)));
      case 'or':
        return args.some((arg) => isTrue(of(arg)));
      case 'not':
        return !isTrue(of(first));
      case 'abs': {
        const value = numberOf(of(first), spot);
        return value === null ? null : Math.abs(value);
      }
      case 'round': {
        const [value, digits] = [numberOf(of(first), spot), numberOf(of(second), spot)];
        return value === null || digits === null ? null : rounded(value, digits);
      }
      case 'rank':
        return first?.kind === 'ref' ? this.#rank(first, of(second) === 'asc', spot) : null;
      case 'field':
        return this.#field(String(of(first)), second ? String(of(second)) : spot.cell.cell.set, spot);
      default:
        return first?.kind === 'ref' ? this.#ordinal(first.cell, spot) : null;
    }
  }

  /** An aggregate. An aggregate over all instances is the same in every cell and is computed once. */
  #gathered(name: string, args: readonly FormulaNode[], spot: Spot): SetValue {
    const [only] = args;
    const isOfAll = args.length === 1 && only?.kind === 'ref' && only.shift === '*';
    const key = isOfAll ? `${name} ${only.cell}` : '';
    const known = isOfAll ? this.#ofAll.get(key) : undefined;
    if (known !== undefined) return known;
    const values = args.flatMap((arg) =>
      arg.kind === 'ref'
        ? this.#values(arg, spot)
        : placesOf(this.#grid, arg, spot).map((place) => this.#eval(arg, place)),
    );
    const value = aggregate(name, values);
    if (isOfAll) this.#ofAll.set(key, value);
    return value;
  }

  /**
   * A field of the first record that a cell of this set would have here: for values in links that are not
   * displayed, such as an id.
   * @throws TemplateProblem template.noField
   */
  #field(field: string, set: string | undefined, { cell, row, column }: Spot): SetValue {
    const [record] = set === undefined ? [] : this.#grid.finder.rows(set);
    if (set === undefined || record === undefined) return null;
    if (!Object.hasOwn(record, field)) throw problem('template.noField', cell, { set, field });
    const { where: _, ...rest } = cell.cell;
    const asked = {
      ...(set === cell.cell.set ? cell.cell : rest),
      set,
      field,
      agg: 'first',
      expand: 'none',
    } as const;
    return this.#own({ ...cell, cell: asked }, row, column);
  }

  /**
   * Rank of a value among those of its cell in the surrounding group, or among all, from 1; equal values
   * share a rank.
   */
  #rank(ref: RefExpr, isAscending: boolean, spot: Spot): SetValue {
    const own = this.#eval({ ...ref, shift: null }, spot);
    const target = this.#grid.plan.byAddress.get(ref.cell);
    if (own === null || !target) return null;
    const ranking = rankingOf(this.#grid, target, spot, ref.shift === '*');
    const key = `${target.index} ${isAscending} ${ranking.key}`;
    let places = this.#rankings.get(key);
    if (!places) {
      this.#grid.effort.spend(this.#grid.rows.lines.length, spot.cell.cell.at);
      const { rows, columns } = ranking.members();
      const values = rows.flatMap((row) => columns.map((column) => this.valueAt(target, row, column)));
      places = placesByValue(values, isAscending);
      this.#rankings.set(key, places);
    }
    return places.get(own) ?? null;
  }

  /** Position of the instance of an expanding cell that contains this one, from 1. */
  #ordinal(address: string, spot: Spot): SetValue {
    const target = this.#grid.plan.byAddress.get(address);
    for (const from of [spot.row, spot.column])
      for (let at: Instance | null = from; at; at = at.parent)
        if (at.owner === target?.index) return at.ordinal + 1;
    return null;
  }

  #values(ref: RefExpr, spot: Spot): readonly SetValue[] {
    const target = this.#grid.plan.byAddress.get(ref.cell);
    if (!target) return [];
    const { rows, columns } = matching(this.#grid, target, spot, ref);
    this.#grid.effort.spend(rows.length * columns.length, spot.cell.cell.at);
    const values: SetValue[] = [];
    for (const row of rows) for (const column of columns) values.push(this.valueAt(target, row, column));
    return values;
  }
}

function problem(
  code: ProblemCode,
  cell: PlannedCell,
  params: Readonly<Record<string, string | number>> = {},
): TemplateProblem {
  return new TemplateProblem({ code, at: cell.cell.at, params });
}

/** Whether the text is composed by the template and may have any length; texts of fields are unchanged. */
const isMade = ({ formula, cell }: PlannedCell): boolean => formula !== null || cell.agg === 'join';

const isTrue = (value: SetValue): boolean => value === true || (typeof value === 'number' && value !== 0);

function numberOf(value: SetValue, { cell }: Spot): number | null {
  if (value === null || typeof value === 'number') return value;
  throw problem('formula.notNumber', cell, { value: String(value).slice(0, 40) });
}

/** Rounds halves away from zero: 1.005 to two places is 1.01. */
function rounded(value: number, digits: number): number {
  const places = Math.min(12, Math.max(-12, Math.trunc(digits)));
  const moved = Number(`${Math.abs(value).toPrecision(15)}e${places}`);
  return (
    Math.sign(value) * Number(`${Math.round(Number.isFinite(moved) ? moved : Math.abs(value))}e${-places}`)
  );
}

function calculated(sign: Sign, left: SetValue, right: SetValue, spot: Spot): SetValue {
  switch (sign) {
    case '&':
      return `${left ?? ''}${right ?? ''}`;
    case '=':
    case '<>':
      return comparisonHolds(left, sign, right);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return left === null || right === null ? null : comparisonHolds(left, sign, right);
  }
  const [a, b] = [numberOf(left, spot), numberOf(right, spot)];
  if (a === null || b === null) return null;
  if (sign === '/') return b === 0 ? null : a / b;
  const value = sign === '+' ? a + b : sign === '-' ? a - b : a * b;
  return Number.isFinite(value) ? Number(value.toPrecision(15)) : null;
}
