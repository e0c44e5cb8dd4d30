import { describe, expect, it } from 'vitest';
import { localeOf } from './locale.ts';

describe('the language of an answer', () => {
  it.each([
    [{}, undefined, 'zh'],
    [{ 'accept-language': 'fr-FR,de;q=0.8' }, undefined, 'zh'],
    [{ 'accept-language': 'en-GB,en;q=0.9,zh;q=0.8' }, undefined, 'en'],
    [{ 'accept-language': 'en;q=0.5, zh-CN;q=0.9' }, undefined, 'zh'],
    [{ 'accept-language': 'en;q=0' }, undefined, 'zh'],
    [{ 'accept-language': 'zh', locale: 'en-US' }, undefined, 'en'],
    [{ locale: 'en' }, 'zh', 'zh'],
    [{ locale: 'en' }, 'klingon', 'en'],
    [{ locale: 'zh_CN' }, ['en'], 'zh'],
  ])('the language of an answer to %j with lang %j is %s', (headers, lang, expected) => {
    expect(localeOf(headers, lang)).toBe(expected);
  });
});
