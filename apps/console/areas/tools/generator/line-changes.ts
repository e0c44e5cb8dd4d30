/** A line of two texts put beside each other. */
export interface LineChange {
  readonly number: number;
  readonly kind: 'added' | 'removed' | 'kept';
  readonly text: string;
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** What has to be removed from and added to a text so that it becomes the other: by the longest row of lines both have. */
export function lineChanges(before: string, after: string): readonly LineChange[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  // Length of the longest common row of what is left of both from here on.
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

/** Lines that stay, beside one that changes. */
const around = 3;

/** A line that is shown, or how many in a row are left out because they stay. */
export type ShownChange =
  | LineChange
  | { readonly number: number; readonly kind: 'left out'; readonly lines: number };

/** The changes with a few lines around each; a text that does not change stays whole. */
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
