import { fromHex, fromLatin1 } from '@heliodeck/kit/bytes';
import { describe, expect, it } from 'vitest';
import { explain } from '../description/explain.ts';
import { profiles } from '../registry.ts';

const all = [...profiles.values()].flatMap((profile) =>
  profile.examples.map((example) => [`${profile.id}: ${example.name}`, profile, example] as const),
);

function bytes(frame: string): Uint8Array {
  return frame.startsWith('~') ? fromLatin1(frame) : (fromHex(frame) ?? new Uint8Array());
}

it.each([...profiles.values()])('$id has an example of its readings', ({ examples }) => {
  expect(examples).not.toEqual([]);
});

describe('the examples of all profiles decode to their documented values', () => {
  it.each(all)('%s', (_, profile, { request, response, means, error }) => {
    const found = explain(profile, bytes(request), bytes(response));
    if (error !== undefined) expect(found).toEqual({ kind: 'error', code: error });
    else expect(found).toMatchObject({ kind: 'values', values: means });
  });
});
