import type { CallerName } from './callers.ts';
import { columns, type MatrixRow, undecided } from './matrix.ts';
import { emptyRoutes, publicRoutes, signedInRoutes } from './open-routes.facts.ts';
import { allowances, provenElsewhere } from './placements.facts.ts';

/** The matrix as a table of text: one line per route, one column per caller, '!' before a fault. */
export function reportOf(rows: readonly MatrixRow[], ms: number): string {
  const head = ['route', ...columns];
  const lines = rows.map(({ route, cells, kind, shows }) => [
    `${route.method} ${route.path}${kind === 'permission' ? '' : ` (${kind})`}`,
    ...columns.map((caller) => shownCell(cells.get(caller), caller, shows)),
  ]);
  const widths = head.map((_, index) =>
    Math.max(...[head, ...lines].map((line) => (line[index] ?? '').length)),
  );
  const text = (line: readonly string[]): string =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  const wrong = rows.flatMap(({ route, cells }) =>
    [...cells].flatMap(([caller, cell]) =>
      cell.wrong === undefined ? [] : [`! ${route.method} ${route.path} as ${caller}: ${cell.wrong}`],
    ),
  );
  const calls = rows.reduce((sum, { cells }) => sum + cells.size, 0);
  return [
    '',
    text(head),
    ...lines.map(text),
    '',
    'Open, and why:',
    ...[...publicRoutes, ...emptyRoutes, ...signedInRoutes].map(
      ({ route, why }) => `  ${String(route)}: ${why}`,
    ),
    ...(allowances.length === 0 ? [] : ['', 'Exceptions, and why:']),
    ...allowances.map(
      ({ route, caller, may, why }) => `  ${String(route)} as ${caller} may be ${may}: ${why}`,
    ),
    '',
    'Refused to the holder too where the matrix calls them; proven elsewhere:',
    ...undecided(rows).map(
      ({ row, said }) => `  ${row.route.method} ${row.route.path}: ${said}; ${elsewhere(row.route)}`,
    ),
    '',
    `${rows.length} routes, ${calls} cells, ${wrong.length} wrong, ${(ms / 1000).toFixed(1)} s. "·" = does not apply; "●" = the holder was shown A’s rows.`,
    ...wrong,
    '',
  ].join('\n');
}

function elsewhere({ method, path }: MatrixRow['route']): string {
  const line = provenElsewhere.find(({ route }) => route.test(`${method} ${path}`));
  return line ? `${line.why} (${line.provenBy})` : 'NOBODY SAID WHERE';
}

function shownCell(
  cell: MatrixRow['cells'] extends Map<CallerName, infer C> ? C | undefined : never,
  caller: CallerName,
  shows: boolean,
): string {
  if (cell === undefined) return '·';
  return `${cell.wrong ? '!' : ''}${cell.shown}${caller === 'holder' && shows ? ' ●' : ''}`;
}
