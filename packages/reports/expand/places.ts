import { refsOf } from '../formula/parse.ts';
import { type FormulaNode, gathering, type RefExpr } from '../formula/syntax.ts';
import { expandingAround } from './bands.ts';
import type { CellSources } from './grid.ts';
import { matching, type Spot } from './matching.ts';
import type { Direction, PlannedCell } from './planned-cell.ts';

/**
 * Positions at which the argument of an aggregate is evaluated: each position of the cells it names, so that
 * `sum(C2*D2)` adds up products. If they have one position each, or are in unrelated groups, it is the
 * position of the formula.
 */
export function placesOf(grid: CellSources, expr: FormulaNode, spot: Spot): readonly Spot[] {
  const refs = ungathered(expr).filter(({ shift }) => shift !== '*');
  const targets = refs.flatMap(({ cell }) => grid.plan.byAddress.get(cell) ?? []);
  const [down, right] = [finest(targets, 'down'), finest(targets, 'right')];
  if (!down || !right) return [spot];
  const whole = { kind: 'ref', cell: '', shift: null } as const;
  const { rows } = matching(grid, down, spot, whole);
  const { columns } = matching(grid, right, spot, whole);
  if (rows.length * columns.length <= 1) return [spot];
  return rows.flatMap((row) =>
    columns.map((column) => ({
      cell: spot.cell,
      row: rows.length > 1 ? row : spot.row,
      column: columns.length > 1 ? column : spot.column,
    })),
  );
}

/** References outside of aggregates: their values depend on the position. */
function ungathered(expr: FormulaNode): readonly RefExpr[] {
  switch (expr.kind) {
    case 'call':
      return gathering.has(expr.name) || expr.name === 'rank' ? [] : expr.args.flatMap(ungathered);
    case 'minus':
      return ungathered(expr.of);
    case 'binary':
      return [...ungathered(expr.left), ...ungathered(expr.right)];
    default:
      return refsOf(expr);
  }
}

/** The cell with the innermost groups, if those of all others enclose them. */
function finest(targets: readonly PlannedCell[], direction: Direction): PlannedCell | undefined {
  const chains = targets.map((target) => ({ target, chain: expandingAround(target, direction) }));
  const [first, ...others] = chains.toSorted((a, b) => b.chain.length - a.chain.length);
  const isAround = others.every(({ chain }) => chain.every((scope) => first?.chain.includes(scope)));
  return isAround ? first?.target : undefined;
}
