import type { DataOf } from '@heliodeck/model/boards/widget-data';
import type { JSX } from 'react';
import { EnergyFlowPicture } from '../../widgets/energy-flow/energy-flow-picture.tsx';

/** The energy flow of the selected station. */
export default function FlowWidget({ data }: { readonly data: DataOf<'flow'> }): JSX.Element {
  return (
    <EnergyFlowPicture
      flow={data.flow}
      error={null}
      stationName={data.stationName}
      onAgain={() => undefined}
    />
  );
}
