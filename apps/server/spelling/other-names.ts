import type { OtherNames } from '@heliodeck/kit/called';
import { spelled } from './spelling.ts';

const chinese = /\p{Script=Han}/u;

/**
 * Returns further texts by which a search in the console finds a named item.
 * @param also its name in the other language
 */
export function otherNamesOf(name: string, also?: string | null): OtherNames {
  const written = [name, also ?? ''].find((one) => chinese.test(one));
  return {
    ...(also && also !== name ? { also } : {}),
    ...(written === undefined ? {} : { spelling: spelled(written).join(' ') }),
  };
}
