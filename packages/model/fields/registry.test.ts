import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Field, FieldKind } from '../descriptors/field.ts';
import { fieldKinds, kindOf } from './registry.ts';
import { checkValue, fieldUnit, formatValue, fromStored, toStored } from './value.ts';

const words = { zh: '名称', en: 'Name' };
const flags = { key: 'f', none: { zh: '无', en: 'none' }, flags: [{ bit: 0, set: { zh: '甲', en: 'one' } }] };
const options = [
  { value: 0, label: { zh: '离线', en: 'Offline' } },
  { value: 1, label: { zh: '在线', en: 'Online' } },
];
const zone = 'Asia/Shanghai';

const text = { kind: 'text', label: words } as const;
const ref = { kind: 'ref', label: words, entity: 'dtu' } as const;

/** A field of each kind with accepted raw values, their results, and rejected raw values. */
const cases: {
  readonly [K in FieldKind]: {
    field: Field;
    takes: [unknown, unknown][];
    refuses: unknown[];
    stored?: [unknown, unknown];
  };
} = {
  text: {
    field: { ...text, max: 3 },
    takes: [
      [' abc ', 'abc'],
      [12, '12'],
      ['𠮷𠮷𠮷', '𠮷𠮷𠮷'],
    ],
    refuses: ['abcd', 'a\u0000', {}, true, [1]],
  },
  integer: {
    field: { kind: 'integer', label: words, min: 0, max: 200 },
    takes: [
      ['7', 7],
      [0, 0],
      [200, 200],
    ],
    refuses: [201, -1, 1.5, '1e2', 'x', '0x10', Number.NaN, true, {}],
    stored: ['7', 7],
  },
  decimal: {
    field: { kind: 'decimal', label: words, max: 9999, decimals: 2 },
    takes: [
      ['1.005', 1.01],
      [3, 3],
      [-0.5, -0.5],
      ['.5', 0.5],
    ],
    refuses: [10_000, 'Infinity', Number.POSITIVE_INFINITY, '1,5', '1;', {}],
    stored: ['12.50', 12.5],
  },
  boolean: {
    field: { kind: 'boolean', label: words },
    takes: [
      [true, true],
      ['0', false],
      [1, true],
    ],
    refuses: ['yes', 2],
  },
  date: {
    field: { kind: 'date', label: words },
    takes: [
      ['2024-02-29', '2024-02-29'],
      ['2024-02-29 10:00:00', '2024-02-29'],
    ],
    refuses: ['2023-02-29', '29.2.2024', 20240229],
    stored: ['2024-02-29', '2024-02-29'],
  },
  dateTime: {
    field: { kind: 'dateTime', label: words },
    takes: [
      ['2024-05-01 08:30:00', '2024-05-01 08:30:00'],
      ['2024-05-01T08:30', '2024-05-01 08:30:00'],
      ['2024-05-01', '2024-05-01 00:00:00'],
    ],
    refuses: ['2024-05-01 25:00:00', 'yesterday', 0],
    stored: [new Date(Date.UTC(2024, 4, 1, 0, 30)), '2024-05-01 08:30:00'],
  },
  dict: {
    field: { kind: 'dict', label: words, dict: 'oss', numeric: true },
    takes: [
      ['2', 2],
      [2, 2],
    ],
    refuses: ['minio', 1.5],
  },
  choice: {
    field: { kind: 'choice', label: words, options },
    takes: [
      ['1', 1],
      [0, 0],
    ],
    refuses: [2, 'on', true],
  },
  ref: {
    field: ref,
    takes: [
      ['1234567890123456789', '1234567890123456789'],
      [5, '5'],
      ['007', '7'],
    ],
    refuses: ['9223372036854775808', '-1', 'a', '1,2', 2 ** 53, '1 or 1=1'],
    stored: ['5', '5'],
  },
  via: { field: { kind: 'via', label: words, path: ['dtuId', 'name'] }, takes: [], refuses: ['anything'] },
  flags: {
    field: { kind: 'flags', label: words, flags },
    takes: [['65535', 65_535]],
    refuses: [-1, 65_536, 'x'],
  },
  region: {
    field: { kind: 'region', label: words, atLeastCity: true },
    takes: [
      ['3502', '3502'],
      [350203, '350203'],
      ['71', '71'],
    ],
    refuses: ['35', '350', 'xx', '35020301'],
  },
  place: {
    field: { kind: 'place', label: words },
    takes: [
      ['118.04,24.26,厦门市,思明区', '118.04,24.26,厦门市,思明区'],
      [' 1 , 2 , a ', '1,2,a'],
    ],
    refuses: ['181,0,x', '0,91,x', '300,24,x', '1,2,', '1,,x', ',2,x', '厦门', 5],
  },
  image: {
    field: { kind: 'image', label: words },
    takes: [
      ['/files/a.png', '/files/a.png'],
      ['https://x.example/a?b=1', 'https://x.example/a?b=1'],
    ],
    refuses: [
      'javascript:alert(1)',
      '//evil.example/a',
      '/\\evil.example',
      'data:text/html,x',
      '/a"onload=',
      7.5,
    ],
  },
  richText: {
    field: { kind: 'richText', label: words },
    takes: [['<p>a</p> ', '<p>a</p> ']],
    refuses: ['a\u0000', {}, 'x'.repeat(100_001)],
  },
  secret: {
    field: { kind: 'secret', label: words, max: 4 },
    takes: [['a b ', 'a b ']],
    refuses: ['abcde', {}],
  },
  json: {
    field: { kind: 'json', label: words },
    takes: [
      ['{"a":1}', { a: 1 }],
      [{ a: 1 }, { a: 1 }],
    ],
    refuses: ['{a}', { a: '\u0000' }],
  },
};

describe.each(Object.entries(cases))('kind %s', (kind, { field, takes, refuses, stored }) => {
  test.each(refuses.map((raw) => [raw]))('refuses %j with a message in both languages', (raw) => {
    const { problem } = checkValue('name', field, raw);
    expect(problem?.field).toBe('name');
    expect(problem?.label.zh && problem.label.en).toBeTruthy();
    expect(problem?.label.en).not.toMatch(/\{/);
  });

  test.each(takes)('accepts %j as %j', (raw, value) => {
    expect(checkValue('name', field, raw)).toEqual({ value });
  });

  test.each(['', '   ', null, undefined])(
    'treats %j as absent, and refuses it if the field is required',
    (raw) => {
      expect(checkValue('name', field, raw)).toEqual({ value: null });
      const required = { ...field, required: { zh: '请填', en: 'Please fill' } };
      expect(checkValue('name', required, raw).problem).toMatchObject({
        code: 'field.required',
        label: { en: 'Please fill' },
      });
    },
  );

  test('absent remains absent in the database and is not a text', () => {
    expect(toStored(field, null, zone)).toBeNull();
    expect(fromStored(field, null, zone)).toBeNull();
    expect(formatValue(field, null, 'en')).toBe('');
  });

  test("converts the driver's value to the value of the API", () => {
    if (stored) expect(fromStored(field, stored[0], zone)).toEqual(stored[1]);
  });

  test('documents itself and has an operator', () => {
    expect(kindOf(field).json(field)).toBeTypeOf('object');
    expect(kindOf(field).operators.length).toBeGreaterThan(0);
    expect(fieldKinds).toHaveProperty(kind);
  });

  test('does not throw for any value', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => void checkValue('name', field, raw)),
      { numRuns: 300 },
    );
  });
});

describe('texts of values', () => {
  test('decimals are scaled and fixed; the unit is separate', () => {
    const power: Field = { kind: 'decimal', label: words, scale: 0.001, decimals: 2, unit: 'kW' };
    expect(formatValue(power, 1234, 'en')).toBe('1.23');
    expect(formatValue({ ...power, scale: 1 }, 1, 'en')).toBe('1.00');
    expect(fieldUnit(power)).toBe('kW');
  });

  test('a number with up to six decimals is displayed with those it has', () => {
    const field = { kind: 'decimal', label: words, decimals: 6 } as const;
    const shown = [0.3, 0, 10, 1_000_000_000, -2.5, 0.000001, 0.1234567].map((value) =>
      formatValue(field, value, 'en'),
    );
    expect(shown).toEqual(['0.3', '0', '10', '1000000000', '-2.5', '0.000001', '0.123457']);
  });

  test('an unknown choice is shown as it is', () => {
    const field: Field = { kind: 'choice', label: words, options };
    expect(formatValue(field, 1, 'zh')).toBe('在线');
    expect(formatValue(field, 128, 'zh')).toBe('128');
  });

  test('labels of dictionaries and titles come from the lookups, otherwise the stored value is displayed', () => {
    const dict: Field = { kind: 'dict', label: words, dict: 'oss', numeric: true };
    const many: Field = { ...ref, many: true };
    const lookups = {
      dict: (code: string, key: string) =>
        code === 'oss' && key === '1' ? { zh: '甲', en: 'A' } : undefined,
      title: (entity: string, id: string, by: string) => (id === '7' ? `${entity} ${by}` : undefined),
    };
    expect(formatValue(dict, 1, 'en', lookups)).toBe('A');
    expect(formatValue(dict, 2, 'en', lookups)).toBe('2');
    expect(formatValue(many, '7,8', 'en', lookups)).toBe('dtu id, 8');
  });

  test('a place beyond the poles is refused with the message of the invalid number, half a place with its own', () => {
    const place: Field = { kind: 'place', label: { zh: '地址', en: 'Address' } };
    const told = (raw: string) => checkValue('address', place, raw).problem?.label;
    expect(told('300,24,x')).toEqual({ zh: '经度不能大于180', en: 'Longitude cannot be more than 180' });
    expect(told('118,-91,x')).toEqual({ zh: '纬度不能小于-90', en: 'Latitude cannot be less than -90' });
    expect(told('118,,x')?.zh).toBe('地址必须是"经度,纬度,地址"');
  });

  test('a root has no title, a location displays its address, a secret displays nothing', () => {
    expect(formatValue({ ...ref, parent: true }, '0', 'en')).toBe('');
    expect(formatValue({ kind: 'place', label: words }, '1,2,厦门,思明', 'zh')).toBe('厦门,思明');
    expect(formatValue({ kind: 'secret', label: words }, 'x', 'zh')).toBe('');
  });

  test('battery history displays words as sixteen digits', () => {
    expect(formatValue({ kind: 'flags', label: words, flags, bits: true }, 1, 'en')).toBe(
      '0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1',
    );
    expect(formatValue({ kind: 'flags', label: words, flags }, 1, 'en')).toBe('one');
  });
});

describe('references', () => {
  test.each([-1, '-1', 0, '0', '', null])('%j stands for the root of a tree', (raw) => {
    expect(checkValue('parentId', { ...ref, parent: true, required: words }, raw)).toEqual({ value: '0' });
  });

  test('several ids are comma-joined without duplicates, and an array in the database', () => {
    const field: Field = { ...ref, many: true };
    expect(checkValue('ids', field, '1, 2,2,')).toEqual({ value: '1,2' });
    expect(checkValue('ids', field, ['3', 4])).toEqual({ value: '3,4' });
    expect(checkValue('ids', field, '1,x').problem?.code).toBe('field.notId');
    expect(toStored(field, '1,2', zone)).toEqual(['1', '2']);
    expect(fromStored(field, ['1', '2'], zone)).toBe('1,2');
  });

  test("a tenant's code is text", () => {
    expect(checkValue('tenantId', { ...ref, by: 'tenantId' }, '000000')).toEqual({ value: '000000' });
  });
});

test('an instant is unchanged by storage in every zone, except that a skipped time moves', () => {
  const field: Field = { kind: 'dateTime', label: words };
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1980-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      (date) => {
        const value = fromStored(field, date, zone);
        expect(fromStored(field, toStored(field, value, zone), zone)).toBe(value);
      },
    ),
  );
});

test('several values of a choice are comma-joined', () => {
  const field: Field = { kind: 'choice', label: words, options, many: true };
  expect(checkValue('x', field, ['1', 0])).toEqual({ value: '1,0' });
  for (const nonsense of ['1,5', '1,,0', ',1', '1,', ','])
    expect(checkValue('x', field, nonsense).problem?.code).toBe('field.notOption');
  expect(formatValue(field, '0,1', 'en')).toBe('Offline, Online');
});
