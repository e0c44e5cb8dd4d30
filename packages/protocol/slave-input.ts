/** Result of parsing the bytes that a slave holds. `used` and `count` bytes are to be dropped. */
export type SlaveInput<R> =
  | { readonly kind: 'request'; readonly request: R; readonly used: number }
  | { readonly kind: 'more' }
  | { readonly kind: 'skip'; readonly count: number };
