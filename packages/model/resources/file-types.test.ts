import { describe, expect, it } from 'vitest';
import { contentTypeOf, endingsOf, isImageExtension, isTextExtension, kindOfName } from './file-types.ts';

describe('endings of files', () => {
  it('are offered only where they name a kind that is taken in', () => {
    for (const ending of endingsOf(() => true).split(','))
      expect(contentTypeOf(kindOfName(`file${ending}`) ?? ''), ending).not.toBe('application/octet-stream');
  });

  it('include those by which cameras and programs call the same kind', () => {
    expect(endingsOf(isImageExtension)).toBe('.png,.jpg,.jpeg,.jpe,.jfif,.webp,.gif,.avif');
    expect(endingsOf(isTextExtension)).toBe('.txt,.log,.md,.csv,.json');
  });

  it.each([
    ['roof.JPEG', 'jpg'],
    ['notes.md', 'txt'],
    ['tool.jar', undefined],
    ['x.constructor', undefined],
    ['bare', undefined],
  ])('say of %s that it is %s', (name, kind) => {
    expect(kindOfName(name)).toBe(kind);
  });
});
