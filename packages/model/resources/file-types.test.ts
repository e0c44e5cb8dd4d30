import { describe, expect, it } from 'vitest';
import { contentTypeOf, endingsOf, isImageExtension, isTextExtension, kindOfName } from './file-types.ts';

describe('file extensions', () => {
  it('are offered only if they belong to an accepted kind', () => {
    for (const ending of endingsOf(() => true).split(','))
      expect(contentTypeOf(kindOfName(`file${ending}`) ?? ''), ending).not.toBe('application/octet-stream');
  });

  it('include those that cameras and programs use for the same kind', () => {
    expect(endingsOf(isImageExtension)).toBe('.png,.jpg,.jpeg,.jpe,.jfif,.webp,.gif,.avif');
    expect(endingsOf(isTextExtension)).toBe('.txt,.log,.md,.csv,.json');
  });

  it.each([
    ['roof.JPEG', 'jpg'],
    ['notes.md', 'txt'],
    ['tool.jar', undefined],
    ['x.constructor', undefined],
    ['bare', undefined],
  ])('describe %s as %s', (name, kind) => {
    expect(kindOfName(name)).toBe(kind);
  });
});
