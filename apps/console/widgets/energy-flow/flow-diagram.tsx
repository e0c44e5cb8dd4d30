import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Cable } from './cable.tsx';
import styles from './energy-flow.module.css';
import { Battery } from './flow-battery.tsx';
import { flowWords } from './flow-words.ts';
import type { DiagramBox, Layout, PvPlace } from './layout.ts';
import type { FlowPicture, MeterPicture } from './picture.ts';
import type { DiagramPlant, PlantPart } from './plant.ts';
import { FigureText, NameText, Plate, Readouts } from './plate.tsx';
import { LoadMark, PvModule, SupplyMark, Tower } from './symbols.tsx';

interface Drawing {
  readonly picture: FlowPicture;
  readonly plant: DiagramPlant;
  readonly layout: Layout;
}

/** The picture alone; flow-facts.tsx has the same data for screen readers. */
export function FlowDiagram({ picture, plant, layout }: Drawing): JSX.Element {
  const [width, height] = layout.size;
  const drawing = { picture, plant, layout };
  return (
    <svg className={styles.diagram} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <SolarCables plant={plant} layout={layout} />
      <OtherCables {...drawing} />
      <Generation {...drawing} />
      <Bus picture={picture} layout={layout} />
      <Loads picture={picture} layout={layout} />
      {plant.hasBattery && (
        <Battery
          battery={picture.battery}
          layout={layout}
          part={plant.battery}
          isCharging={plant.kilowatts.battery > 0}
        />
      )}
      {plant.grid && picture.acMeter && (
        <Grid part={plant.grid} meter={picture.acMeter} layout={layout} isLit={plant.kilowatts.grid !== 0} />
      )}
    </svg>
  );
}

/** From the panels through the controller and the meter of the generation to the bus. */
function SolarCables({ plant, layout }: Omit<Drawing, 'picture'>): JSX.Element {
  const { kilowatts, controller, generation } = plant;
  const { cables, pv } = layout;
  return (
    <>
      {plant.inputs.map((isThere, index) => {
        const place = pv[index];
        const power = kilowatts.inputs[index] ?? 0;
        return (
          isThere && place && <Cable key={place.cable} d={place.cable} kilowatts={power} carries="sun" />
        );
      })}
      <Cable
        d={cables.controllerOut}
        kilowatts={kilowatts.controller}
        carries="sun"
        isAway={controller?.isAway ?? false}
      />
      {!generation && <Cable d={cables.pastMeter} kilowatts={kilowatts.controller} carries="sun" />}
      <Cable
        d={cables.meterOut}
        kilowatts={kilowatts.generation}
        carries="sun"
        isAway={generation?.isAway ?? false}
      />
    </>
  );
}

/** From the bus to the loads and the battery, and from the grid to the bus. */
function OtherCables({ picture, plant, layout }: Drawing): JSX.Element {
  const { kilowatts, load, battery, grid } = plant;
  const { cables } = layout;
  return (
    <>
      {cables.loads.map((d) => (
        <Cable key={d} d={d} kilowatts={kilowatts.load} carries="load" isAway={load?.isAway ?? false} />
      ))}
      {plant.hasBattery && (
        <Cable
          d={cables.battery}
          kilowatts={kilowatts.battery}
          carries={picture.battery.hasVoltage ? 'battery' : 'load'}
          isAway={battery?.isAway ?? false}
        />
      )}
      {grid &&
        [cables.towerOut, cables.acMeterOut, cables.supplyOut].map((d) => (
          <Cable key={d} d={d} kilowatts={kilowatts.grid} carries="grid" isAway={grid.isAway} />
        ))}
    </>
  );
}

/** The panels, the controller, and the meter of the generation. */
function Generation({ picture, plant, layout }: Drawing): JSX.Element {
  const w = useMessages(flowWords);
  return (
    <>
      {picture.pv.map((pv, index) => {
        const place = layout.pv[index];
        if (!place || !plant.inputs[index]) return null;
        const isLit = (plant.kilowatts.inputs[index] ?? 0) > 0;
        return <Pv key={place.cable} n={index + 1} pv={pv} place={place} layout={layout} isLit={isLit} />;
      })}
      <Plate
        box={layout.controller}
        name={w.controller}
        layout={layout}
        lit={picture.running}
        part={plant.controller}
      >
        <Readouts
          box={layout.controller}
          layout={layout}
          items={[
            { name: w.pvPower, figure: picture.controller.power },
            { name: w.outputVoltage, figure: picture.controller.voltage },
          ]}
        />
      </Plate>
      {plant.generation && (
        <Meter
          box={layout.dcMeter}
          name={w.dcMeter}
          meter={picture.dcMeter}
          layout={layout}
          part={plant.generation}
        />
      )}
    </>
  );
}

function Bus({ picture, layout }: Omit<Drawing, 'plant'>): JSX.Element {
  const w = useMessages(flowWords);
  const { bus, busName, busValue, kind, letters } = layout;
  return (
    <>
      <rect
        className={styles.bus}
        data-lit={picture.running}
        x={bus.x}
        y={bus.y}
        width={bus.w}
        height={bus.h}
        rx={Math.min(bus.w, bus.h) / 2}
      />
      <NameText at={busName} layout={layout} anchor={kind === 'wide' ? 'middle' : 'start'}>
        {w.bus}
      </NameText>
      <FigureText
        figure={picture.bus.voltage}
        x={busValue[0]}
        y={busValue[1]}
        size={letters.value}
        room={kind === 'wide' ? 180 : 200}
        anchor={kind === 'wide' ? 'middle' : 'end'}
      />
    </>
  );
}

function Loads({ picture, layout }: Omit<Drawing, 'plant'>): JSX.Element {
  const w = useMessages(flowWords);
  const { loads, loadName, loadValue, kind, letters } = layout;
  return (
    <>
      {loads.map((box, index) => (
        <Plate key={box.y + box.x} box={box} name={w.load(index + 1)} layout={layout}>
          <LoadMark box={box} kind={index === 0 ? 1 : 2} />
        </Plate>
      ))}
      {picture.load && (
        <>
          <NameText at={loadName} layout={layout} anchor={kind === 'wide' ? 'start' : 'middle'}>
            {w.loadPower}
          </NameText>
          <FigureText
            figure={picture.load}
            x={loadValue[0]}
            y={loadValue[1]}
            size={letters.value}
            room={kind === 'wide' ? 126 : 104}
            anchor={kind === 'wide' ? 'end' : 'middle'}
          />
        </>
      )}
    </>
  );
}

/** The grid with its supply and its meter. */
function Grid(props: {
  readonly part: PlantPart;
  readonly meter: MeterPicture;
  readonly layout: Layout;
  readonly isLit: boolean;
}): JSX.Element {
  const { part, meter, layout, isLit } = props;
  const w = useMessages(flowWords);
  return (
    <>
      <Plate box={layout.supply} name={w.supply} layout={layout}>
        <SupplyMark box={layout.supply} />
      </Plate>
      <Meter box={layout.acMeter} name={w.acMeter} meter={meter} layout={layout} part={part} />
      <Tower box={layout.tower} lit={isLit} />
      <NameText at={layout.towerName} layout={layout} anchor="end">
        {w.grid}
      </NameText>
    </>
  );
}

function Pv(props: {
  n: number;
  pv: FlowPicture['pv'][number];
  place: PvPlace;
  layout: Layout;
  isLit: boolean;
}): JSX.Element {
  const { n, pv, place, layout, isLit } = props;
  const { letters, kind } = layout;
  const rows = [
    { name: `PVU${n}`, figure: pv.voltage },
    { name: `PVI${n}`, figure: pv.current },
  ];
  return (
    <g>
      <PvModule box={place.module} lit={isLit} />
      {rows.map(({ name, figure }, index) => {
        const [valueX, valueY] = place.values[index] ?? [0, 0];
        return (
          <g key={name}>
            <NameText
              at={place.labels[index] ?? [0, 0]}
              layout={layout}
              anchor={kind === 'wide' ? 'start' : 'middle'}
            >
              {name}
            </NameText>
            <FigureText
              figure={figure}
              x={kind === 'wide' ? valueX + letters.value * 0.8 : valueX}
              y={valueY}
              size={letters.value}
              room={kind === 'wide' ? 96 : 90}
              anchor={kind === 'wide' ? 'end' : 'middle'}
            />
          </g>
        );
      })}
    </g>
  );
}

function Meter(props: {
  box: DiagramBox;
  name: string;
  meter: MeterPicture;
  layout: Layout;
  part: PlantPart;
}): JSX.Element {
  const { box, name, meter, layout, part } = props;
  const w = useMessages(flowWords);
  return (
    <Plate box={box} name={name} layout={layout} part={part}>
      <Readouts
        box={box}
        layout={layout}
        items={[
          { name: w.power, figure: meter.power },
          { name: w.voltage, figure: meter.voltage },
          { name: w.current, figure: meter.current },
        ]}
      />
    </Plate>
  );
}
