import type { EnergyFlow } from '@heliodeck/model/energy/energy-flow';
import type { ComponentProps, JSX } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { EnergyFlowPicture } from '../energy-flow-picture.tsx';
import { pastLabel } from './replay-time.ts';
import { replayWords } from './replay-words.ts';
import { Scrubber } from './scrubber.tsx';
import { useReplay } from './use-replay.ts';

interface ReplayedFlowProps {
  readonly stationId: string;
  readonly zone: string;
  readonly live: EnergyFlow;
  /** Props of the diagram that are the same live and in the replay. */
  readonly shared: Omit<ComponentProps<typeof EnergyFlowPicture>, 'flow' | 'past' | 'children'>;
}

/** The diagram with its time line: live until a past instant is selected on it. */
export function ReplayedFlow({ stationId, zone, live, shared }: ReplayedFlowProps): JSX.Element {
  const w = useMessages(replayWords);
  const translate = useTranslate();
  const replay = useReplay(stationId, live, zone);
  const { at, flow } = replay;
  const time = at === undefined ? undefined : translate(pastLabel(at, serverNow(), zone));
  return (
    <EnergyFlowPicture
      {...shared}
      flow={flow ?? live}
      {...(time === undefined ? {} : { past: { tag: w.at(time), text: w.pastText(time), standing: live } })}
    >
      {(isNarrow) => <Scrubber {...{ replay, stationId, zone, live, isNarrow }} />}
    </EnergyFlowPicture>
  );
}
