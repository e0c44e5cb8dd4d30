import type { DrawnTreeRow } from './tree-rows.ts';

/** The effect of a key in a tree: move to a row, expand or collapse the active one, or select it. */
type TreeMove =
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'turn'; readonly open: boolean }
  | { readonly kind: 'choose' };

const page = 10;

/** Keys of the tree view pattern (ARIA Authoring Practices). Undefined: the key has no effect. */
export function treeKey(key: string, rows: readonly DrawnTreeRow[], active: number): TreeMove | undefined {
  const row = rows[active];
  if (!row) return undefined;
  const go = (to: number): TreeMove => ({ kind: 'go', to: Math.min(rows.length - 1, Math.max(0, to)) });
  switch (key) {
    case 'ArrowDown':
      return go(active + 1);
    case 'ArrowUp':
      return go(active - 1);
    case 'PageDown':
      return go(active + page);
    case 'PageUp':
      return go(active - page);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.length - 1);
    case 'ArrowRight':
      if (row.open === undefined) return undefined;
      return row.open ? go(active + 1) : { kind: 'turn', open: true };
    case 'ArrowLeft': {
      if (row.open) return { kind: 'turn', open: false };
      const parent = rows.findIndex((one) => one.key === row.parent);
      return parent < 0 ? undefined : go(parent);
    }
    case 'Enter':
    case ' ':
      return { kind: 'choose' };
    default:
      return startsWith(key, rows, active);
  }
}

/** A letter moves to the next row that starts with it. */
function startsWith(key: string, rows: readonly DrawnTreeRow[], active: number): TreeMove | undefined {
  if ([...key].length !== 1) return undefined;
  const letter = key.toLowerCase();
  for (let step = 1; step <= rows.length; step += 1) {
    const to = (active + step) % rows.length;
    if (rows[to]?.node.label.toLowerCase().startsWith(letter)) return { kind: 'go', to };
  }
  return undefined;
}
