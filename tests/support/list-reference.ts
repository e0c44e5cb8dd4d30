import { wireTime } from '@heliodeck/model/wire/time';
import fc from 'fast-check';

/** A park in the reference implementation: the values of its columns. */
export interface StoredPark {
  readonly id: string;
  readonly parkName: string;
  readonly state: number | null;
  readonly capacity: number | null;
  /** 'yyyy-MM-dd' */
  readonly opened: string | null;
  readonly checkedAt: Date | null;
  readonly keepers: readonly string[] | null;
  readonly createUser: string;
  readonly createDept: string;
}

/** One parameter of a list, and the rows that satisfy it. */
export interface AskedCondition {
  readonly name: string;
  readonly value: string;
  readonly holds: (row: StoredPark) => boolean;
}

type Comparison = 'equal' | 'notequal' | 'gt' | 'ge' | 'lt' | 'le';

/** An absent value is unequal to everything, and neither greater nor smaller. */
function compare<T extends number | string>(sign: Comparison, at: T | null, value: T): boolean {
  if (at === null) return sign === 'notequal';
  switch (sign) {
    case 'equal':
      return at === value;
    case 'notequal':
      return at !== value;
    case 'gt':
      return at > value;
    case 'ge':
      return at >= value;
    case 'lt':
      return at < value;
    case 'le':
      return at <= value;
  }
}

const low = (text: string): string => text.toLowerCase();
const zone = 'Asia/Shanghai';
const comparison = fc.constantFrom<Comparison>('equal', 'notequal', 'gt', 'ge', 'lt', 'le');

/** Upper- and lower-case letters, inner blanks, and every special character of LIKE. */
export const namePart = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(..."aAbB园区 %_\\'1"), { minLength, maxLength })
    .map((all) => all.join('').trim())
    .filter((text) => text !== '');

const numbers = [0, 1.5, 20, 80.25, 120.5];
const days = ['2025-03-01', '2025-06-01', '2026-01-31'];
/** Two rows may be displayed with the same second although their instants differ. */
const instants = [
  '2026-05-31T15:59:59.999Z',
  '2026-05-31T16:00:00.000Z',
  '2026-06-01T04:00:00.000Z',
  '2026-06-01T04:00:00.500Z',
  '2026-06-01T04:00:01.000Z',
].map((text) => new Date(text));
const people = ['11', '12', '13'];

const maybe = <T>(values: readonly T[]): fc.Arbitrary<T | null> => fc.constantFrom(null, ...values);

/** Parks of one tenant that differ in everything a list evaluates, with many equal values. */
export const parksOf = (count: number): fc.Arbitrary<readonly Omit<StoredPark, 'id'>[]> =>
  fc.uniqueArray(
    fc.record({
      parkName: namePart(4, 9),
      state: maybe([1, 2]),
      capacity: maybe(numbers),
      opened: maybe(days),
      checkedAt: maybe(instants),
      keepers: fc.option(fc.subarray(people), { nil: null }),
      createUser: fc.constantFrom('5', '6'),
      createDept: fc.constantFrom('21', '22', '23'),
    }),
    { minLength: count, maxLength: count, selector: ({ parkName }) => low(parkName) },
  );

const parts: Readonly<Record<string, (text: string, part: string) => boolean>> = {
  '': (text, part) => text.includes(part),
  _like: (text, part) => text.includes(part),
  _likeleft: (text, part) => text.endsWith(part),
  _likeright: (text, part) => text.startsWith(part),
  _notlike: (text, part) => !text.includes(part),
};

const ofName = fc.tuple(fc.constantFrom(...Object.keys(parts)), namePart(1, 2)).map(
  ([suffix, part]): AskedCondition => ({
    name: `parkName${suffix}`,
    value: part,
    holds: ({ parkName }) => parts[suffix]?.(low(parkName), low(part)) === true,
  }),
);

const ofCapacity = fc.tuple(comparison, fc.constantFrom(...numbers)).map(
  ([sign, value]): AskedCondition => ({
    name: `capacity_${sign}`,
    value: String(value),
    holds: ({ capacity }) => compare(sign, capacity, value),
  }),
);

const ofOpened = fc.tuple(comparison, fc.constantFrom(...days)).map(
  ([sign, value]): AskedCondition => ({
    name: `opened_${sign}`,
    value,
    holds: ({ opened }) => compare(sign, opened, value),
  }),
);

/** Times are compared as displayed; a date alone means the whole day. */
const ofCheckedAt = fc
  .tuple(comparison, fc.constantFrom(...instants), fc.boolean())
  .map(([sign, at, isDay]) => {
    const length = isDay ? 10 : 19;
    const value = wireTime(at, zone).slice(0, length);
    return {
      name: `checkedAt_${sign}`,
      value,
      holds: ({ checkedAt }: StoredPark) =>
        compare(sign, checkedAt && wireTime(checkedAt, zone).slice(0, length), value),
    };
  });

const ofState = fc.oneof(
  fc.constantFrom(1, 2).map(
    (value): AskedCondition => ({
      name: 'state',
      value: String(value),
      holds: ({ state }) => state === value,
    }),
  ),
  fc.constant<AskedCondition>({
    name: 'state_in',
    value: '1,2',
    holds: ({ state }) => state !== null,
  }),
);

const ofKeepers = fc.oneof(
  fc.constantFrom(...people).chain((id) =>
    fc.constantFrom<AskedCondition>(
      {
        name: 'keepers_equal',
        value: id,
        holds: ({ keepers }) => keepers?.includes(id) === true,
      },
      {
        name: 'keepers_notequal',
        value: id,
        holds: ({ keepers }) => keepers?.includes(id) !== true,
      },
    ),
  ),
  fc.subarray(people, { minLength: 1 }).map(
    (ids): AskedCondition => ({
      name: 'keepers_in',
      value: ids.join(),
      holds: ({ keepers }) => keepers?.some((id) => ids.includes(id)) === true,
    }),
  ),
);

const ofPresence = fc
  .tuple(fc.constantFrom('state', 'capacity', 'opened', 'checkedAt', 'keepers'), fc.boolean())
  .map(([name, isNull]): AskedCondition => {
    const isAbsent = (row: StoredPark): boolean => {
      const value = row[name as keyof StoredPark];
      return value === null || (Array.isArray(value) && value.length === 0);
    };
    return {
      name: `${name}_${isNull ? 'null' : 'notnull'}`,
      value: '1',
      holds: (row) => isAbsent(row) === isNull,
    };
  });

/** Conditions that must all hold; each on a different parameter. */
export const askedConditions: fc.Arbitrary<readonly AskedCondition[]> = fc.uniqueArray(
  fc.oneof(ofName, ofCapacity, ofOpened, ofCheckedAt, ofState, ofKeepers, ofPresence),
  { maxLength: 3, selector: ({ name }) => name },
);

/** One column of an order. */
export interface AskedOrder {
  readonly name: 'state' | 'capacity' | 'opened' | 'checkedAt' | 'id';
  readonly direction: 'asc' | 'desc';
}

/** An order that determines the position of every row, because the id is its last column. */
export const askedOrder: fc.Arbitrary<readonly AskedOrder[]> = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom('state', 'capacity', 'opened', 'checkedAt'), { maxLength: 2 }),
    fc.array(fc.constantFrom<AskedOrder['direction']>('asc', 'desc'), { minLength: 3, maxLength: 3 }),
  )
  .map(([names, directions]) =>
    ([...names, 'id'] as const).map((name, at) => ({ name, direction: directions[at] ?? 'asc' })),
  );

const rankOf = (row: StoredPark, name: AskedOrder['name']): number | string | bigint | null => {
  if (name === 'id') return BigInt(row.id);
  const value = row[name];
  return value instanceof Date ? value.getTime() : value;
};

/** The rows in an order: absent values come last in ascending and first in descending order. */
export function ordered(rows: readonly StoredPark[], order: readonly AskedOrder[]): readonly StoredPark[] {
  return rows.toSorted((one, other) => {
    for (const { name, direction } of order) {
      const [a, b] = [rankOf(one, name), rankOf(other, name)];
      if (a === b) continue;
      const rising = a === null ? 1 : b === null ? -1 : a < b ? -1 : 1;
      return direction === 'asc' ? rising : -rising;
    }
    return 0;
  });
}
