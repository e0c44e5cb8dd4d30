import { label } from '@heliodeck/kit/label';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineEntity } from '../../descriptors/entity.ts';
import { entities, entityOf } from '../../registries/entities.ts';
import { comparisons, type Operand, type placeholders, type ScopeExpression } from './expression.ts';
import { parseScope } from './parse.ts';
import { isProblem, scopeProblemError } from './problem.ts';

const thing = defineEntity({
  key: 'thing',
  path: 'blade-thing/thing',
  table: 'thing',
  label: label('物', 'Thing'),
  tenancy: 'tenant',
  title: 'name',
  fields: {
    name: { kind: 'text', label: label('名称', 'Name') },
    count: { kind: 'integer', label: label('数量', 'Count') },
    weight: { kind: 'decimal', label: label('重量', 'Weight') },
    active: { kind: 'boolean', label: label('启用', 'Active') },
    boughtAt: { kind: 'dateTime', label: label('购入', 'Bought At') },
    grade: {
      kind: 'choice',
      label: label('级别', 'Grade'),
      options: [{ value: 1, label: label('一', 'One') }],
    },
    deptId: { kind: 'ref', label: label('机构', 'Department'), entity: 'dept' },
    userIds: { kind: 'ref', label: label('成员', 'Members'), entity: 'user', many: true },
    key: { kind: 'secret', label: label('密钥', 'Key') },
    shape: { kind: 'json', label: label('形状', 'Shape') },
    station: { kind: 'via', label: label('电站', 'Station'), path: ['stationId', 'stationName'] },
    stationId: { kind: 'ref', label: label('电站', 'Station'), entity: 'stationInfo' },
  },
});
const find = (key: string) => entities.get(key);
const parse = (text: string) => parseScope(text, thing, find);
/** The position at which a rule is rejected, counted from 1, and the reason. */
function refusal(text: string): readonly [number, string] | 'taken' {
  const read = parse(text);
  return isProblem(read) ? [read.at + 1, read.reason.en] : 'taken';
}

describe('a custom rule is refused', () => {
  it.each([
    ['', 1, 'the rule is empty'],
    ['   ', 1, 'the rule is empty'],
    ['1 = 1', 1, 'a condition is expected here, not 1'],
    ['name', 5, 'a comparison is missing'],
    ['name =', 7, 'a value is missing'],
    ["name = 'x", 8, 'the closing quote is missing'],
    ["(name = 'x'", 12, 'a closing bracket is missing'],
    ["name = 'x')", 11, 'and, or or the end is expected here, not )'],
    ["name = 'x' count = 1", 12, 'and, or or the end is expected here, not count'],
    ['name is 5', 9, 'null is expected here, not 5'],
    ['count not 5', 11, 'in or like is expected here, not 5'],
    ['count in 5', 10, 'an opening bracket is expected here, not 5'],
    ['count in ()', 11, 'a value is expected here, not )'],
  ])('where it is not a sentence: %s', (text, at, reason) => {
    expect(refusal(text)).toEqual([at, reason]);
  });

  it.each([
    ["name = 'x' -- all", 12],
    ["name = 'x' /* all */", 12],
    ["name = 'x'; drop table thing", 11],
    ['name = "x"', 8],
    ['name = `x`', 8],
    ["name = 'x' || 'y'", 12],
    ['name = $$x$$', 8],
    ["name = '\\' or 1 = 1 --'", 21],
    ["upper(name) = 'X'", 1],
    ['count in (select 1)', 11],
    ['exists (select 1 from "user")', 23],
    ['deptId = (select id from dept)', 10],
    ["name = 'x' union select password", 12],
    ['count = 1.', 9],
    ['count = 0x10', 9],
    ['count = 1e3', 9],
    ["t.name = 'x'", 2],
  ])('where it is SQL outside the grammar: %s', (text, at) => {
    const read = parse(text);
    expect(isProblem(read) && read.at + 1).toBe(at);
  });

  it.each([
    ["nobody = 'x'", 1, 'there is no field nobody'],
    ["isProto = 'x' and constructor = 'x'", 1, 'there is no field isProto'],
    ["constructor = 'x'", 1, 'there is no field constructor'],
    ["__proto__ = 'x'", 1, 'there is no field __proto__'],
    ["key = 'x'", 1, 'the field key may not be used'],
    ['key is null', 1, 'the field key may not be used'],
  ])('where it names a field that readers may not see: %s', (text, at, reason) => {
    expect(refusal(text)).toEqual([at, reason]);
  });

  it.each([
    ['name = 5', 8, "the field 'Name' is compared with a text in single quotes"],
    ["count = 'x'", 9, "the field 'Count' is compared with a whole number"],
    ['count = 1.5', 9, "the field 'Count' is compared with a whole number"],
    ['count = 2147483648', 9, "the field 'Count' is compared with a whole number"],
    ["weight = '1'", 10, "the field 'Weight' is compared with a number"],
    ['active = 1', 10, "the field 'Active' is compared with true or false"],
    ["boughtAt > 'soon'", 12, "the field 'Bought At' is compared with a time 'yyyy-MM-dd HH:mm:ss'"],
    ['grade = 2', 9, "the field 'Grade' is compared with one of its options"],
    ["deptId = 'x'", 10, "the field 'Department' is compared with an id"],
    ['deptId = 99999999999999999999', 10, "the field 'Department' is compared with an id"],
    ['deptId < 5', 8, "the field 'Department' has no order"],
    ["count like '1%'", 1, "the field 'Count' is no text for like"],
    ['name like count', 11, 'a text is expected here, not count'],
    ["shape = 'x'", 1, "of the field 'Shape' only is null can be asked"],
    [`count = \${userId}`, 9, "the field 'Count' is compared with a whole number"],
    [`deptId = \${account}`, 10, "the field 'Department' is compared with an id"],
  ])('where a value does not fit its field: %s', (text, at, reason) => {
    expect(refusal(text)).toEqual([at, reason]);
  });

  it.each([
    [`deptId = \${deptId}`, 10, `\${deptId} is a list: use in`],
    [`deptId in \${nobody}`, 11, `there is no placeholder \${nobody}`],
    [`name = '\${account}'`, 8, 'placeholders are not quoted'],
    [`name = \${constructor}`, 8, `there is no placeholder \${constructor}`],
    [`\${userId} = 5`, 1, 'a condition is expected here, not userId'],
  ])('where a placeholder is in the wrong place: %s', (text, at, reason) => {
    expect(refusal(text)).toEqual([at, reason]);
  });

  it('where it is too long, too deep, or has too long a list', () => {
    expect(refusal(`name = '${'x'.repeat(2000)}'`)).toEqual([
      2001,
      'the rule is longer than 2000 characters',
    ]);
    expect(refusal(`${'('.repeat(400)}name = 'x'`)).toEqual([33, 'it is nested deeper than 32 levels']);
    expect(refusal(`${'not '.repeat(400)}name = 'x'`)[1]).toBe('it is nested deeper than 32 levels');
    const many = Array.from({ length: 201 }, (_, i) => i).join();
    expect(refusal(`count in (${many})`)[1]).toBe('the list has more than 200 values');
  });

  it('a custom rule is refused in both languages, with the position', () => {
    const problem = parse("name = 'x' or nobody = 5");
    if (!isProblem(problem)) throw new Error('taken');
    const error = scopeProblemError(problem);
    expect([error.code, error.say('zh'), error.say('en')]).toEqual([
      'dataScope.expression',
      '自定义规则第 15 个字符处有误：没有字段 nobody',
      'The custom rule is wrong at character 15: there is no field nobody',
    ]);
  });
});

describe('a custom rule', () => {
  it('binds not before and before or, with keywords in any case', () => {
    expect(parse("NOT name = 'a' AND count = 1 Or active = true")).toMatchObject({
      kind: 'or',
      of: [
        { kind: 'and', of: [{ kind: 'not', of: { name: 'name' } }, { name: 'count' }] },
        { name: 'active', operand: { value: true } },
      ],
    });
  });

  it('names fields in camelCase or by their column, including audit columns', () => {
    for (const text of [`create_user = \${userId}`, `createUser = \${userId}`])
      expect(parse(text)).toMatchObject({
        kind: 'compare',
        name: 'createUser',
        operand: { placeholder: 'userId' },
      });
    expect(parse(`dept_id in \${deptId}`)).toMatchObject({
      name: 'deptId',
      operands: [{ placeholder: 'deptId' }],
    });
    expect(parse(`tenantId = \${tenantId} and name = \${account}`)).toMatchObject({ kind: 'and' });
  });

  it('resolves a field of another record to the field at its end', () => {
    expect(parse("station like '东%'")).toMatchObject({
      kind: 'like',
      name: 'station',
      field: { kind: 'text' },
    });
  });

  it('keeps the digits of an id and the quotes of a text', () => {
    expect(parse('deptId = 1234567890123456789')).toMatchObject({
      operand: { value: '1234567890123456789' },
    });
    expect(parse("name = 'O''Hara'")).toMatchObject({ operand: { value: "O'Hara" } });
    expect(parse("name = ''' or 1=1 --'")).toMatchObject({ operand: { value: "' or 1=1 --" } });
  });

  it('a custom rule of readings uses their device for maker and department', () => {
    const history = entityOf('xwjHistory');
    expect(parseScope(`create_dept in \${deptId}`, history, find)).toMatchObject({ name: 'createDept' });
    expect(isProblem(parseScope('createTime is null', history, find))).toBe(true);
  });
});

const operandText = (operand: Operand): string => {
  if ('placeholder' in operand) return `\${${operand.placeholder}}`;
  return typeof operand.value === 'string'
    ? `'${operand.value.replaceAll("'", "''")}'`
    : String(operand.value);
};
/** Formats a rule as its author might write it. */
function written(expression: ScopeExpression): string {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return `(${expression.of.map(written).join(` ${expression.kind} `)})`;
    case 'not':
      return `not (${written(expression.of)})`;
    case 'compare':
      return `${expression.name} ${expression.sign} ${operandText(expression.operand)}`;
    case 'in':
      return `${expression.name} in (${expression.operands.map(operandText).join(', ')})`;
    case 'like':
      return `${expression.name} like '${expression.pattern.replaceAll("'", "''")}'`;
    case 'null':
      return `${expression.name} is null`;
  }
}

const words = fc
  .string({ maxLength: 8 })
  .filter(
    (text) => !text.includes('\u0000') && !/^\$\{\w*\}$/.test(text) && text.trim() === text && text !== '',
  );
const field = <N extends keyof typeof thing.fields>(name: N) => ({ name, field: thing.fields[name] });
const test = fc.oneof(
  fc.record({
    ...constants({ ...field('name'), kind: 'compare' as const }),
    sign: fc.constantFrom(...comparisons),
    operand: fc.record({ value: words }),
  }),
  fc.record({
    ...constants({ ...field('count'), kind: 'in' as const }),
    operands: fc.array(fc.record({ value: fc.integer({ min: -9999, max: 9999 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
  }),
  fc.record({
    ...constants({ ...field('deptId'), kind: 'in' as const }),
    operands: fc.array(
      fc.record({
        placeholder: fc.constantFrom(
          ...(['userId', 'deptId', 'roleId'] satisfies (keyof typeof placeholders)[]),
        ),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  fc.record({ ...constants({ ...field('name'), kind: 'like' as const }), pattern: words }),
  fc.record(constants({ ...field('boughtAt'), kind: 'null' as const })),
);
const rules = fc.letrec<{ rule: ScopeExpression }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 4 },
    test,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      of: fc.array(tie('rule'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('not' as const), of: tie('rule') }),
  ),
})).rule;

function constants<T extends object>(values: T): { [K in keyof T]: fc.Arbitrary<T[K]> } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fc.constant(value)])) as {
    [K in keyof T]: fc.Arbitrary<T[K]>;
  };
}

describe('any rule', () => {
  it('any rule that is written as text is parsed to the same rule', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const text = written(rule);
        fc.pre(text.length <= 2000);
        expect(parse(text)).toEqual(rule);
      }),
    );
  });

  it('however hostile, is parsed or refused at a position within it', () => {
    const pieces = fc.constantFrom(
      ...[
        "'",
        '(',
        ')',
        ',',
        '--',
        '/*',
        ';',
        '=',
        '<>',
        'and',
        'or',
        'not',
        'in',
        'is',
        'null',
        'like',
        'select',
      ],
      ...['name', 'count', `\${userId}`, `\${`, "'x'", '1', ' ', '\\', '"', '\u0000', '￿'],
    );
    const texts = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.array(pieces, { maxLength: 40 }).map((some) => some.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = parse(text);
        if (!isProblem(read)) return;
        expect(read.at).toBeGreaterThanOrEqual(0);
        expect(read.at).toBeLessThanOrEqual(Math.max(text.length, 1));
        expect(scopeProblemError(read).httpStatus).toBe(400);
      }),
      { numRuns: 2000 },
    );
  });
});
