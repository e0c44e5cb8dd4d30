import { withUnit } from '@heliodeck/kit/quantity';
import type { JSX, ReactNode } from 'react';
import { markWords } from '../../fields/shared/mark-words.ts';
import { bracketed } from '../../i18n/bracketed.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import type { DeviceLinks } from '../device-detail/shared/device-links.ts';
import styles from './energy-flow.module.css';
import { flowWords } from './flow-words.ts';
import { InverterDiagram } from './inverter-diagram.tsx';
import { tallInverters, wideInverters } from './inverter-layout.ts';
import { InverterList } from './inverter-list.tsx';
import type { InverterDiagramData } from './inverter-picture.ts';
import { OpenPlates } from './open-plates.tsx';
import type { DiagramFigure } from './picture.ts';

interface InverterFlowProps {
  readonly plant: InverterDiagramData;
  readonly stationId: string;
  readonly isNarrow: boolean;
  /** Addresses of devices; absent: devices cannot be opened here. */
  readonly links?: DeviceLinks;
  /** Content directly below the diagram. */
  readonly children?: ReactNode;
}

/** A station with inverters and without a controller: its energy flow, and its strings. */
export function InverterFlow({
  plant,
  stationId,
  isNarrow,
  links,
  children,
}: InverterFlowProps): JSX.Element {
  const layout = isNarrow ? tallInverters : wideInverters;
  const plates = [
    [plant.load, layout.load],
    [plant.grid, layout.gridMeter],
  ] as const;
  return (
    <>
      <div className={styles.stage}>
        <InverterDiagram plant={plant} layout={layout} />
        {links && <OpenPlates plates={plates} size={layout.size} deviceHref={links.deviceHref} />}
      </div>
      <Facts plant={plant} />
      {children}
      <InverterList inverters={plant.inverters} stationId={stationId} {...(links && { links })} />
    </>
  );
}

/** The diagram as text, for users who cannot see it. */
function Facts({ plant }: { plant: InverterDiagramData }): JSX.Element {
  const w = useMessages(flowWords);
  const translate = useTranslate();
  const said = ({ known, text, unit, mark }: DiagramFigure): string =>
    known
      ? mark
        ? bracketed(withUnit(text, unit), translate(markWords(mark)))
        : withUnit(text, unit)
      : w.notMeasured;
  const { ac, dc, loadPower, gridMeter, battery, kilowatts } = plant;
  const facts: readonly (readonly [string, DiagramFigure])[] = [
    [w.pvPower, dc],
    [w.acPower, ac],
    ...(loadPower ? [[w.building, loadPower] as const] : []),
    ...(gridMeter ? [[kilowatts.grid < 0 ? w.exporting : w.importing, gridMeter.power] as const] : []),
    ...(battery ? [[`${w.battery} ${w.soc}`, battery.soc] as const] : []),
  ];
  return (
    <dl className="unseen">
      {facts.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{said(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}
