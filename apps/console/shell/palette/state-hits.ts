import { label } from '@heliodeck/kit/label';
import { stateWords } from '@heliodeck/model/wire/watch-words';
import { type Hit, isMeant, type Offer } from './hit.ts';

/** States of stations, as filters of the watch page, with their pinyin. */
const states: readonly (Offer & { readonly state: string; readonly tone: NonNullable<Hit['tone']> })[] = [
  {
    state: 'troubled',
    label: label('有异常', 'In trouble'),
    tone: 'warning',
    icon: 'alarm',
    also: 'trouble fault alarm yichang yc',
  },
  { ...stateWords.offline, state: 'offline', icon: 'station', also: 'lixian lx' },
  { ...stateWords.limited, state: 'limited', icon: 'station', also: 'curtailed xianfa xf' },
  { ...stateWords.standby, state: 'standby', icon: 'station', also: 'daiji dj' },
  { ...stateWords.asleep, state: 'asleep', icon: 'station', also: 'night yejianxiumian yjxm' },
  { ...stateWords.running, state: 'running', icon: 'station', also: 'yunxing yx' },
  { ...stateWords.noData, state: 'noData', icon: 'station', also: 'wushuju wsj' },
];

/** The watch page filtered by the state that matches a query. */
export function stateHits(
  query: string,
  translate: (text: Offer['label']) => string,
  stationsThat: (state: string) => string,
): readonly Hit[] {
  return states
    .filter((one) => isMeant(one, query))
    .map(({ state, label: words, tone, icon }) => ({
      key: `state-${state}`,
      icon,
      tone,
      name: stationsThat(translate(words)),
      beside: '',
      href: `/wel/index?state=${state}`,
    }));
}
