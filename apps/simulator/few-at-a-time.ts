/**
 * Runs a task for each item, at most `most` at a time, started in the order of the items. After a failure no
 * further task is started; running tasks finish.
 * @throws the failure; if several tasks failed, an AggregateError in the order of the items
 */
export async function fewAtATime<T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures = new Map<number, unknown>();
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) {
      await work(item).catch((error: unknown) => failures.set(index, error));
      if (failures.size > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  const inOrder = [...failures].sort(([one], [other]) => one - other).map(([, error]) => error);
  if (inOrder.length > 1) throw new AggregateError(inOrder, inOrder.map(String).join('\n'));
  if (inOrder.length === 1) throw inOrder[0];
}
