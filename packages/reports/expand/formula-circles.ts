import type { FormulaNode } from '../formula/syntax.ts';
import type { CellProblem } from '../problem.ts';
import type { ExpansionPlan } from './plan.ts';

/**
 * Formulas that depend on their own value for any records. A step to another group or a branch of `if` may break a circle: such formulas
 * are checked when the report runs.
 */
export function formulaCircles({ cells, byAddress }: ExpansionPlan): readonly CellProblem[] {
  const needs = new Map(cells.map(({ cell, formula }) => [cell.at, formula ? alwaysNeeded(formula) : []]));
  const done = new Set<string>();
  const open = new Set<string>();
  /** The cell of a circle that is reachable from this one. */
  const circleFrom = (at: string): string | undefined => {
    if (open.has(at)) return at;
    if (done.has(at) || !byAddress.has(at)) return undefined;
    open.add(at);
    const found = first(needs.get(at) ?? []);
    open.delete(at);
    done.add(at);
    return found;
  };
  const first = (places: readonly string[]): string | undefined => {
    for (const at of places) {
      const found = circleFrom(at);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const at = first(cells.map(({ cell }) => cell.at));
  return at === undefined ? [] : [{ code: 'formula.circle', at, params: {} }];
}

/** Cells whose values a formula always needs, in the same groups or in all of them. */
function alwaysNeeded(node: FormulaNode): readonly string[] {
  switch (node.kind) {
    case 'number':
    case 'text':
      return [];
    case 'ref':
      return node.shift === null || node.shift === '*' ? [node.cell] : [];
    case 'minus':
      return alwaysNeeded(node.of);
    case 'binary':
      return [...alwaysNeeded(node.left), ...alwaysNeeded(node.right)];
    case 'call': {
      const isChoosing = node.name === 'if' || node.name === 'and' || node.name === 'or';
      return node.args.slice(0, isChoosing ? 1 : undefined).flatMap(alwaysNeeded);
    }
  }
}
