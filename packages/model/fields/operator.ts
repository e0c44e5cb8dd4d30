/** How a condition of a list compares; the suffixes of the wire (docs/product/wire.md#search-suffixes) without their underscore. */
export const operators = [
  'like',
  'notlike',
  'likeleft',
  'likeright',
  'equal',
  'notequal',
  'gt',
  'ge',
  'lt',
  'le',
  'in',
  'between',
  'null',
  'notnull',
] as const;
export type Operator = (typeof operators)[number];

type Operators = readonly [Operator, ...Operator[]];

/** Values of which only presence can be asked. */
export const presenceOperators: Operators = ['null', 'notnull'];
/** Values that are the same or not. */
export const exactOperators: Operators = ['equal', 'notequal', 'in', ...presenceOperators];
/** Values that have an order. */
export const rangeOperators: Operators = [
  'equal',
  'notequal',
  'in',
  'gt',
  'ge',
  'lt',
  'le',
  'between',
  ...presenceOperators,
];
/** Text; found by a part of it unless asked otherwise. */
export const textOperators: Operators = ['like', 'notlike', 'likeleft', 'likeright', ...rangeOperators];
