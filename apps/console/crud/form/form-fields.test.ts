import { label } from '@heliodeck/kit/label';
import { defineEntity } from '@heliodeck/model/descriptors/entity';
import { user } from '@heliodeck/model/organisation/user';
import { describe, expect, it, test } from 'vitest';
import {
  fieldGroups,
  formFields,
  namedProblem,
  requiredWords,
  startingValues,
  viewFields,
} from './form-fields.ts';
import { judgeDraft } from './validate.ts';

const words = label('字', 'Word');
const access = label('访问', 'Access');
const entity = defineEntity({
  key: 'sample',
  path: 'blade-sample/sample',
  table: 'sample',
  label: words,
  tenancy: 'tenant',
  title: 'name',
  fields: {
    name: { kind: 'text', label: words, required: label('请输入名称', 'Please enter the name') },
    kind: { kind: 'integer', label: words, initial: 1 },
    detail: {
      kind: 'text',
      label: words,
      when: { field: 'kind', is: [2] },
      required: label('请输入详情', 'Please enter the detail'),
    },
    path: {
      kind: 'text',
      label: words,
      requiredWhen: { field: 'kind', is: [1], message: label('请输入路径', 'Please enter the path') },
    },
    online: { kind: 'integer', label: words, form: 'readOnly' },
    password: { kind: 'secret', label: words, form: 'addOnly', group: access },
    hidden: { kind: 'text', label: words, form: false, view: { detail: false } },
  },
});
const nothing: ReadonlySet<string> = new Set();
const names = (fields: readonly { name: string }[]): string[] => fields.map((field) => field.name);

describe('a form', () => {
  it('never shows read-only fields or those excluded from forms for a new record', () => {
    expect(names(formFields(entity, 'add', nothing))).toEqual(['name', 'kind', 'detail', 'path', 'password']);
  });
  it('shows read-only fields of an existing record, and does not require its password again', () => {
    expect(names(formFields(entity, 'edit', nothing))).toEqual(['name', 'kind', 'detail', 'path', 'online']);
  });
  it('omits a field that does not apply to the chosen kind', () => {
    const fields = formFields(entity, 'add', nothing);
    expect(names(fieldGroups(fields, { kind: 1 }).flatMap((group) => group.fields))).not.toContain('detail');
    expect(names(fieldGroups(fields, { kind: '2' }).flatMap((group) => group.fields))).toContain('detail');
  });
  it('keeps fields of one group together under its title', () => {
    const groups = fieldGroups(formFields(entity, 'add', nothing), { kind: 1 });
    expect(groups.map((group) => group.title?.en)).toEqual([undefined, 'Access']);
  });
  it('marks fields as required that the values make required', () => {
    expect(requiredWords(entity.fields.path, { kind: 1 })?.en).toBe('Please enter the path');
    expect(requiredWords(entity.fields.path, { kind: 2 })).toBeUndefined();
    expect(requiredWords(entity.fields.detail, { kind: 1 })).toBeUndefined();
  });
  it('starts a new record with the default values of the descriptor, and an existing one with its own values', () => {
    expect(startingValues(entity, undefined, { name: 'x' })).toEqual({ kind: 1, name: 'x' });
    expect(startingValues(entity, { id: '1', kind: 2 }, {})).toMatchObject({ kind: 2, name: null });
  });
});

describe('the detail view', () => {
  it('a detail view never shows a secret field', () => {
    expect(names(viewFields(entity, nothing))).toEqual(['name', 'kind', 'detail', 'path', 'online']);
  });
});

describe('checking a form', () => {
  it('returns the message of every problem in both languages', () => {
    const judged = judgeDraft(entity, 'add', { kind: 1 });
    const problems = 'problems' in judged ? Object.fromEntries(judged.problems) : {};
    expect(problems).toMatchObject({
      name: { zh: '请输入名称', en: 'Please enter the name' },
      path: { en: 'Please enter the path' },
    });
  });
  it('returns the draft to send, trimmed and without read-only fields', () => {
    const judged = judgeDraft(entity, 'edit', { id: '7', name: ' a ', kind: '1', path: '/x', online: 1 });
    expect(judged).toEqual({ draft: { id: '7', name: 'a', kind: 1, path: '/x' } });
  });
});

test('a message shared by several fields names its field', () => {
  const problem = { zh: '请输入昵称', en: 'Please enter your account' };
  expect(namedProblem(user, 'name', problem)).toEqual({
    zh: '请输入昵称',
    en: 'Nickname: Please enter your account',
  });
  const own = { zh: '请输入密码', en: 'Please enter your password' };
  expect(namedProblem(user, 'password', own)).toEqual(own);
});
