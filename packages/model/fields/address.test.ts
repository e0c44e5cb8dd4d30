import { describe, expect, it } from 'vitest';
import type { Field } from '../descriptors/field.ts';
import { draftSchema, problemsOf } from '../descriptors/schema.ts';
import { entities } from '../registries/entities.ts';
import { isAddress } from './address.ts';

/** Malicious values: scripts, foreign pages that look like paths, addresses that cannot be parsed. */
const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://here/1',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example\\share',
  '/a\u0000b',
  'https://127.0.0.1%00.example.com',
  'https://',
  'https:///path',
  'https://[::1',
  'https://a:99999/',
  'https://user:word@example.com/',
  'https://exa mple.com/',
  'https://example.com/"onload="x',
];

describe('an address', () => {
  it.each(hostile)('cannot be %j', (text) => {
    for (const kind of ['web', 'page', 'host'] as const) {
      // Blanks around a single line are removed before validation.
      expect(isAddress(text.trim(), kind), kind).toBe(
        text.trim() !== text ? isAddress(text.trim(), kind) : false,
      );
    }
    expect(isAddress(text, 'web')).toBe(false);
  });

  it('an address is a web address, a path of this site or a host, as its field defines', () => {
    for (const web of ['https://id.example.com', 'http://10.0.0.1:8080/a?b=c#d', 'https://例子.测试/路']) {
      expect([isAddress(web, 'web'), isAddress(web, 'page')], web).toEqual([true, true]);
    }
    for (const path of ['/system/user', 'wel/index', '{reportUrl}/designer', '/a/:id?x=1']) {
      expect([isAddress(path, 'page'), isAddress(path, 'web')], path).toEqual([true, false]);
    }
    for (const host of ['minio.lan:9000', 'https://oss.example.com/', 'oss.example.com'])
      expect(isAddress(host, 'host'), host).toBe(true);
  });
});

/** Text fields whose names suggest an address but which hold none. */
const others: Readonly<Record<string, string>> = {
  'client.webServerRedirectUri': 'several; judged one by one in client-rules.ts',
  'apiScope.scopePath': 'a pattern that calls are compared with; nothing opens it',
  'datasource.url': 'a form of its own (tools/data-source-address.ts); no browser opens it',
  'dtu.link': 'a form of the link',
  'code.apiPath': 'a folder of the checkout; judged in tools/generator',
  'code.webPath': 'a folder of the checkout; judged in tools/generator',
};

const sounding = /url|uri|issuer|endpoint|path$|link$|href/i;
const textFields = [...entities.values()].flatMap((entity) =>
  Object.entries<Field>(entity.fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.form !== 'readOnly' ? [{ entity, name, field }] : [],
  ),
);

describe('all entities', () => {
  it('declares the kind of each field whose name suggests an address', () => {
    const unknown = textFields
      .filter(({ entity, name, field }) => {
        const of = `${entity.key}.${name}`;
        return sounding.test(name) && field.address === undefined && !(of in others);
      })
      // Journals are written by the program only.
      .filter(({ entity }) => entity.growth !== 'journal')
      .map(({ entity, name }) => `${entity.key}.${name}`);
    expect(unknown).toEqual([]);
  });

  it('refuses hostile addresses with a code, at their field', () => {
    const kinds = [...entities.values()].flatMap((entity) =>
      Object.entries<Field>(entity.fields).flatMap(([name, field]) =>
        field.kind === 'image' || (field.kind === 'text' && field.address) ? [{ entity, name }] : [],
      ),
    );
    expect(kinds.length).toBeGreaterThan(5);
    for (const { entity, name } of kinds) {
      for (const text of hostile) {
        const parsed = draftSchema(entity, 'edit').safeParse({ id: '1', [name]: text });
        const problems = parsed.success ? [] : problemsOf(parsed.error, entity);
        expect(
          problems.map(({ field }) => field),
          `${entity.key}.${name} ${JSON.stringify(text)}`,
        ).toEqual([name]);
      }
    }
  });
});
