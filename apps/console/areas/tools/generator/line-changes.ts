/** A line of a comparison of two texts. */
export interface LineChange {
  readonly number: number;
  readonly kind: 'added' | 'removed' | 'kept';
  readonly text: string;
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** The lines to remove and to add to turn one text into the other, by their longest common subsequence. */
export function lineChanges(before: string, after: string): readonly LineChange[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  // Length of the longest common subsequence of the rest of both texts.
  const common = Array.from({ length: old.length + 1 }, () => new Uint32Array(fresh.length + 1));
  const at = (one: number, two: number): number => common[one]?.[two] ?? 0;
  for (let one = old.length - 1; one >= 0; one -= 1)
    for (let two = fresh.length - 1; two >= 0; two -= 1) {
      const row = common[one];
      if (!row) continue;
      row[two] =
        old[one] === fresh[two] ? at(one + 1, two + 1) + 1 : Math.max(at(one + 1, two), at(one, two + 1));
    }
  const changes: LineChange[] = [];
  const say = (kind: LineChange['kind'], text = ''): void => {
    changes.push({ number: changes.length, kind, text });
  };
  let [one, two] = [0, 0];
  while (one < old.length || two < fresh.length) {
    if (one < old.length && two < fresh.length && old[one] === fresh[two]) {
      say('kept', old[one]);
      one += 1;
      two += 1;
    } else if (two >= fresh.length || (one < old.length && at(one + 1, two) >= at(one, two + 1))) {
      say('removed', old[one]);
      one += 1;
    } else {
      say('added', fresh[two]);
      two += 1;
    }
  }
  return changes;
}

/** Unchanged lines displayed around a change. */
const around = 3;

/** A displayed line, or a number of omitted unchanged lines. */
export type ShownChange =
  | LineChange
  | { readonly number: number; readonly kind: 'left out'; readonly lines: number };

/** The changes with a few lines around each; a text without changes is complete. */
export function shownChanges(changes: readonly LineChange[]): readonly ShownChange[] {
  const changed = changes.flatMap(({ kind, number }) => (kind === 'kept' ? [] : [number]));
  if (changed.length === 0) return changes;
  const near = new Set(
    changed.flatMap((number) => Array.from({ length: 2 * around + 1 }, (_, at) => number - around + at)),
  );
  const shown: ShownChange[] = [];
  for (const change of changes) {
    const last = shown.at(-1);
    if (near.has(change.number)) shown.push(change);
    else if (last?.kind === 'left out') shown[shown.length - 1] = { ...last, lines: last.lines + 1 };
    else shown.push({ number: change.number, kind: 'left out', lines: 1 });
  }
  return shown;
}
