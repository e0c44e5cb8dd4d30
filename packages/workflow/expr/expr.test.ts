import { describe, expect, it } from 'vitest';
import { parseExpr } from './parse.ts';
import { type ExprContext, runExpr } from './run.ts';
import { ExprError } from './syntax.ts';
import { parseTemplate, runTemplate } from './template.ts';
import type { Value } from './value.ts';

const contextOf = (variables: Record<string, Value>): ExprContext => ({
  clock: { now: Date.UTC(2026, 9, 30, 20, 30), zone: 'Asia/Shanghai' },
  has: (name) => Object.hasOwn(variables, name),
  get: (name) => variables[name] ?? null,
  call: (name, args) => {
    if (name === 'deptHead') return `head of ${String(args[0])}`;
    throw new ExprError('unknown', `unknown function ${name}`);
  },
});
const variables: Record<string, Value> = {
  execution: { businessKey: 'repair:7', processBusinessKey: 'repair:7' },
  amount: '1200.5',
  days: 3,
  empty0: '',
  list: [1, 'b', null],
  none: null,
  order: { lines: [{ price: 7 }], 'a b': 1 },
  天数: 5,
  yes: 'true',
};
const value = (text: string): Value => runTemplate(parseTemplate(text), contextOf(variables));
const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof ExprError) return error.code;
    throw error;
  }
  return 'accepted';
};

describe('an expression is refused', () => {
  it.each([
    ['#{list.constructor}', 'refusedName'],
    ["#{order['__proto__']}", 'refusedName'],
    ["#{order['constr' + 'uctor']}", 'refusedName'],
    ['#{order.lines[0].prototype}', 'refusedName'],
    ['#{constructor}', 'refusedName'],
    ["#{vars:get('__proto__')}", 'refusedName'],
    ['#{__proto__ == 1}', 'refusedName'],
    ['#{days.constructor()}', 'refusedName'],
    ["#{days['toFixed']}", 'value'],
    ['#{unknown}', 'unknown'],
    ['#{execution.setVariable("a", 1)}', 'unknown'],
    ['#{execution.parentId}', 'unknown'],
    ['#{execution.getId()}', 'unknown'],
    ['#{vars:drop(x)}', 'unknown'],
    ['#{system.exit(1)}', 'unknown'],
    ['#{days = 4}', 'syntax'],
    ['#{days', 'syntax'],
    ['#{}', 'syntax'],
    ["#{'abc}", 'syntax'],
    ['#{1 2}', 'syntax'],
    ['#{days;}', 'syntax'],
    ['#{list < 3}', 'value'],
    ['#{1 / 0}', 'value'],
    ['#{none.x}', 'value'],
    ['#{days.plusDays(1)}', 'value'],
    ["#{dateTime().plusDays('soon')}", 'value'],
    ['#{dateTime().plusYears(900000)}', 'value'],
    ['#{now(1)}', 'unknown'],
    [`\${${'('.repeat(100)}1${')'.repeat(100)}}`, 'tooDeep'],
    [`\${1${'+1'.repeat(600)}}`, 'tooDeep'],
    [`\${'${'x'.repeat(3_000)}'}`, 'tooLong'],
  ])('%s', (text, code) => {
    expect(codeOf(() => value(text))).toBe(code);
  });

  it('a function with the prefix of another engine is refused by its name', () => {
    expect(() => parseExpr("date:format(dueDate, 'yyyy')")).toThrow('unknown function date:format');
    expect(() => parseExpr('(true ? 1 : 2) + math:max(1, 2)')).toThrow('unknown function math:max');
  });
  it('a call of an unregistered function is refused when it is parsed', () => {
    const functions = new Set(['deptHead']);
    expect(codeOf(() => parseExpr('bean.run(1)', { functions }))).toBe('unknown');
    expect(codeOf(() => parseExpr('run(1)', { functions }))).toBe('unknown');
    expect(codeOf(() => parseExpr('deptHead(days)', { functions }))).toBe('accepted');
  });
});

describe('an expression has the value', () => {
  it.each<[string, Value]>([
    ['#{days > 2 && amount > 1000}', true],
    ['#{days gt 2 and not (amount lt 1000)}', true],
    ['#{days le 3 or unknown}', true],
    ['#{amount + 1}', 1201.5],
    ["#{'2' + '3'}", 5],
    ["#{'Dear ' + yes}", 'Dear true'],
    ['#{none + 1}', 1],
    ['#{7 div 2}', 3.5],
    ['#{7 mod 4}', 3],
    ['#{-days * 2 + 1}', -5],
    ['#{.5 * 4 + order.lines[0].price}', 9],
    ['#{2 + 3 * 4 - 1}', 13],
    ['#{10 - 2 - 3}', 5],
    ["#{days == '3'}", true],
    ['#{yes == true}', true],
    ['#{none == null}', true],
    ['#{none < 1}', false],
    ['#{empty list}', false],
    ['#{empty empty0 && empty none}', true],
    ["#{order.lines[0].price + order['a b']}", 8],
    ['#{order.missing == null}', true],
    ['#{list[1]}', 'b'],
    ['#{list.size()}', 3],
    ["#{list.contains('b') ? 'in' : 'out'}", 'in'],
    ['#{days > 5 ? 1 : days > 2 ? 2 : 3}', 2],
    ['#{vars:equals(days, 3)}', true],
    ["#{vars:equals('gone', 3)}", false],
    ["#{var:exists('gone')}", false],
    ['#{vars:eq(days, 3)}', true],
    ["#{var:ne('days', 3)}", false],
    ['#{vars:lt(days, 4) and vars:gt(days, 2)}', true],
    ['#{vars:gt(gone, 2)}', false],
    ['#{variables:empty(gone)}', true],
    ['#{order.empty == null}', true],
    ['#{order.lt == null}', true],
    ['#{variables:getOrDefault(gone, 9)}', 9],
    ["#{execution.getVariable('days')}", 3],
    ["#{execution.hasVariable('gone')}", false],
    ['#{execution.processBusinessKey}', 'repair:7'],
    ['#{execution.getBusinessKey()}', 'repair:7'],
    ["#{'0x10' == 16}", false],
    ["#{'1e3' == 1000}", true],
    ['#{天数 * 2}', 10],
    ["#{amount.startsWith('12')}", true],
    ['#{deptHead(days)}', 'head of 3'],
    ['  #{ days }\n', 3],
    [`\${days}`, 3],
    ['#{days} of #{amount}', '3 of 1200.5'],
    ['plain', 'plain'],
    ["#{'a}b'}", 'a}b'],
    ['#{now()}', '2026-10-31T04:30:00+08:00'],
    ['#{dateTime().plusWeeks(2).toDate()}', '2026-11-14T04:30:00+08:00'],
    ['#{dateTime().plusMonths(4).minusHours(5)}', '2027-02-27T23:30:00+08:00'],
    ["#{dateTime().withTimeAtStartOfDay().plusDays(days).isAfter('2026-11-02')}", true],
    ["#{now().isBefore('2026-10-31 04:30')}", false],
  ])('%s', (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  it('the time is unknown before a process starts', () => {
    const { clock: _clock, ...early } = contextOf({});
    expect(codeOf(() => runExpr(parseExpr('now()'), early))).toBe('unknown');
  });

  it('a choice evaluates one branch only', () => {
    expect(runExpr(parseExpr('true ? 1 : unknown'), contextOf({}))).toBe(1);
  });
  it('a choice between a name and a call is no function with a prefix', () => {
    const context = contextOf({ days: 3 });
    expect(runExpr(parseExpr('false ? days : vars:get("days")'), context)).toBe(3);
    expect(runExpr(parseExpr('(true ? days : vars:get("other")) + 1'), context)).toBe(4);
  });
});
