import type { OtherNames } from '@heliodeck/kit/called';
import { spelled } from './spelling.ts';

const chinese = /\p{Script=Han}/u;

/**
 * By what else a search on the console finds something that is shown by a name.
 * @param also its name in the other language
 */
export function otherNamesOf(name: string, also?: string | null): OtherNames {
  const written = [name, also ?? ''].find((one) => chinese.test(one));
  return {
    ...(also && also !== name ? { also } : {}),
    ...(written === undefined ? {} : { spelling: spelled(written).join(' ') }),
  };
}
