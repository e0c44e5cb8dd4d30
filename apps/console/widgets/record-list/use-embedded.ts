import { usePhone } from '../../state/media.ts';

/** How a list stands inside another screen: so high at a desk; on a phone, where rows are cards, as high as they are. */
export function useEmbedded(height: number | string): { readonly height?: number | string } {
  return usePhone() ? {} : { height };
}
