/** What a slave finds at the beginning of the bytes it holds. `used` and `count` bytes are to be dropped. */
export type SlaveInput<R> =
  | { readonly kind: 'request'; readonly request: R; readonly used: number }
  | { readonly kind: 'more' }
  | { readonly kind: 'skip'; readonly count: number };
