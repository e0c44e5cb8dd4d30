import type { JSX, ReactNode } from 'react';
import { markWords, offlineWords } from '../../fields/shared/mark-words.ts';
import { useTranslate } from '../../i18n/messages.ts';
import styles from './energy-flow.module.css';
import { fittedSize, unitIndent, unitScale } from './fitted.ts';
import type { DiagramBox, DiagramPoint, PlateLayout } from './layout.ts';
import type { DiagramFigure } from './picture.ts';
import type { PlantPart } from './plant.ts';

/**
 * A device's plate: dark in both themes, like an instrument; grey, with the start of the outage, while it does not
 * respond. `name` may contain a line break.
 */
export function Plate(props: {
  box: DiagramBox;
  name: string;
  layout: PlateLayout;
  lit?: boolean;
  /** The device of the plate. */
  part?: PlantPart | undefined;
  /** The plate represents several devices, none of which responds; default: the state of its device. */
  isAway?: boolean | undefined;
  children?: ReactNode;
}): JSX.Element {
  const { box, name, layout, lit, part } = props;
  const { isAway = part?.isAway ?? false } = props;
  const { label } = layout.letters;
  return (
    <g>
      <g className={isAway ? styles.away : undefined}>
        <rect className={styles.plate} x={box.x} y={box.y} width={box.w} height={box.h} rx={label * 0.6} />
        {lit !== undefined && (
          <circle
            className={styles.lamp}
            data-lit={lit}
            cx={box.x + box.w - label}
            cy={box.y + label}
            r={label * 0.27}
          />
        )}
        {name.split('\n').map((line, index) => (
          <text
            key={line}
            className={styles.plateName}
            x={box.x + label * 0.9}
            y={box.y + label * (1.55 + index * 1.2)}
            fontSize={label}
          >
            {line}
          </text>
        ))}
        {props.children}
      </g>
      {part?.isAway && <AwayTag box={box} size={label * 0.82} since={part.offlineSince} />}
    </g>
  );
}

/** Width of a character, relative to its height: Chinese ones are square. */
const letterWidth = (letter: string): number => (letter > '\u2e80' ? 1 : 0.58);

/** 'Offline since …' on the upper edge of a plate, where there are no figures. */
function AwayTag({ box, size, since }: { box: DiagramBox; size: number; since: string | null }): JSX.Element {
  const words = useTranslate()(offlineWords(since));
  const width = [...words].reduce((sum, letter) => sum + letterWidth(letter) * size, size * 1.4);
  const middle = box.x + box.w / 2;
  return (
    <g className={styles.awayTag}>
      <rect x={middle - width / 2} y={box.y - size * 1.4} width={width} height={size * 1.7} rx={size * 0.3} />
      <text x={middle} y={box.y - size * 0.19} fontSize={size} textAnchor="middle">
        {words}
      </text>
    </g>
  );
}

/** The name of a figure or a symbol, on the background of the diagram. */
export function NameText(props: {
  at: DiagramPoint;
  layout: PlateLayout;
  anchor: 'start' | 'middle' | 'end';
  children: ReactNode;
}): JSX.Element {
  const [x, y] = props.at;
  return (
    <text className={styles.name} x={x} y={y} fontSize={props.layout.letters.label} textAnchor={props.anchor}>
      {props.children}
    </text>
  );
}

/** A figure with its unit, as one text; a long one is smaller to fit into `room`. `dark`: it is on a plate. */
export function FigureText(props: {
  figure: DiagramFigure;
  x: number;
  y: number;
  size: number;
  room: number;
  anchor: 'start' | 'middle' | 'end';
  dark?: boolean;
}): JSX.Element {
  const translate = useTranslate();
  const { figure, x, y, anchor, dark = false } = props;
  const size = fittedSize(figure, props.size, props.room);
  return (
    <text
      className={styles.figure}
      data-dark={dark}
      data-known={figure.known}
      data-value-state={figure.mark?.state}
      x={x}
      y={y}
      fontSize={size}
      textAnchor={anchor}
    >
      {figure.mark && <title>{translate(markWords(figure.mark))}</title>}
      {figure.text}
      <tspan className={styles.unit} fontSize={size * unitScale} dx={size * unitIndent(figure.unit)}>
        {figure.unit}
      </tspan>
    </text>
  );
}

/** Named figures on a plate, stacked or side by side. */
export function Readouts(props: {
  box: DiagramBox;
  layout: PlateLayout;
  items: readonly { readonly name: string; readonly figure: DiagramFigure }[];
}): JSX.Element {
  const { box, layout, items } = props;
  const { label, value } = layout.letters;
  const top = box.y + label * 2.2;
  const room = box.y + box.h - label * 0.4 - top;
  return (
    <>
      {items.map(({ name, figure }, index) => {
        const isColumn = layout.readouts === 'column';
        const part = isColumn ? room / items.length : room;
        const middle = isColumn ? top + part * (index + 0.5) : top + room / 2;
        const x = isColumn ? box.x + label * 0.9 : box.x + (box.w / items.length) * (index + 0.5);
        const anchor = isColumn ? 'start' : 'middle';
        const width = isColumn ? box.w - label * 1.5 : box.w / items.length - label * 0.5;
        return (
          <g key={name}>
            <text
              className={styles.readoutName}
              x={x}
              y={middle - value * 0.25}
              fontSize={label * 0.9}
              textAnchor={anchor}
            >
              {name}
            </text>
            <FigureText
              figure={figure}
              x={x}
              y={middle + value * 0.78}
              size={value}
              room={width}
              anchor={anchor}
              dark
            />
          </g>
        );
      })}
    </>
  );
}
