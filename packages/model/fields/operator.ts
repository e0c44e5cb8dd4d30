/**
 * Comparisons of list conditions: the suffixes of the API (docs/product/wire.md#search-suffixes) without
 * their underscore.
 */
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

/** For values that can only be tested for presence. */
export const presenceOperators: Operators = ['null', 'notnull'];
/** For values that can only be tested for equality. */
export const exactOperators: Operators = ['equal', 'notequal', 'in', ...presenceOperators];
/** For ordered values. */
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
/** For text; by default a part of it is matched. */
export const textOperators: Operators = ['like', 'notlike', 'likeleft', 'likeright', ...rangeOperators];
