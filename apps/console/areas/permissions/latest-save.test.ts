import { expect, test, vi } from 'vitest';
import { latestSave } from './latest-save.ts';

function recorder() {
  const sent: number[] = [];
  const open: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  const save = latestSave<number>((value) => {
    sent.push(value);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    open.push({ resolve, reject });
    return promise;
  });
  return { sent, open, save };
}

test('two quick changes never run at once, and the last one is saved', async () => {
  const { sent, open, save } = recorder();
  const done = save.send(1);
  void save.send(2);
  void save.send(3);
  expect(sent).toStrictEqual([1]);
  open[0]?.resolve();
  await vi.waitFor(() => expect(sent).toStrictEqual([1, 3]));
  open[1]?.resolve();
  await done;
});

test('a refusal of the last value is reported, one of a value that was replaced is not', async () => {
  const { open, save } = recorder();
  const done = save.send(1);
  void save.send(200).catch(() => undefined);
  open[0]?.reject(new Error('replaced'));
  await vi.waitFor(() => expect(open).toHaveLength(2));
  open[1]?.reject(new Error('too large'));
  await expect(done).rejects.toThrow('too large');
  const again = save.send(5);
  open[2]?.resolve();
  await again;
});
