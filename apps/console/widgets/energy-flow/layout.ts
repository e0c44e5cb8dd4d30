/** A rectangle in drawing units. */
export interface DiagramBox {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/**
 * Position of a PV module, and of its two figures: anchor of the label, right end (wide) or middle (tall) of the value.
 */
export interface PvPlace {
  readonly module: DiagramBox;
  readonly labels: readonly [DiagramPoint, DiagramPoint];
  readonly values: readonly [DiagramPoint, DiagramPoint];
  readonly cable: string;
}
export type DiagramPoint = readonly [x: number, y: number];

/** Fixed positions of everything in the diagram; one table for a screen, one for a phone. */
export interface Layout {
  readonly kind: 'wide' | 'tall';
  readonly size: readonly [width: number, height: number];
  /** Font sizes. */
  readonly letters: { readonly value: number; readonly label: number; readonly big: number };
  readonly pv: readonly PvPlace[];
  readonly controller: DiagramBox;
  readonly dcMeter: DiagramBox;
  readonly bus: DiagramBox;
  readonly busName: DiagramPoint;
  readonly busValue: DiagramPoint;
  readonly loads: readonly [DiagramBox, DiagramBox];
  readonly loadName: DiagramPoint;
  readonly loadValue: DiagramPoint;
  readonly battery: DiagramBox;
  readonly supply: DiagramBox;
  readonly acMeter: DiagramBox;
  readonly tower: DiagramBox;
  readonly towerName: DiagramPoint;
  /** Arrangement of the figures in a plate. */
  readonly readouts: 'column' | 'row';
  readonly cables: {
    readonly controllerOut: string;
    readonly meterOut: string;
    /** Used if there is no meter. */
    readonly pastMeter: string;
    readonly loads: readonly [string, string];
    readonly battery: string;
    readonly supplyOut: string;
    readonly acMeterOut: string;
    readonly towerOut: string;
  };
}

/** The parts of a layout that a plate and its content need. */
export type PlateLayout = Pick<Layout, 'letters' | 'readouts'>;

const bend = 10;

/** A cable that runs along one axis, turns, runs along the other, and turns back: rounded corners, no crossing. */
function harness(from: DiagramPoint, turn: number, to: DiagramPoint, first: 'x' | 'y'): string {
  const [x1, y1] = from;
  const [x2, y2] = to;
  if (first === 'x') {
    const side = Math.sign(y2 - y1) * bend;
    return `M${x1} ${y1}H${turn - bend}Q${turn} ${y1} ${turn} ${y1 + side}V${y2 - side}Q${turn} ${y2} ${turn + bend} ${y2}H${x2}`;
  }
  const side = Math.sign(x2 - x1) * bend;
  return `M${x1} ${y1}V${turn - bend}Q${x1} ${turn} ${x1 + side} ${turn}H${x2 - side}Q${x2} ${turn} ${x2} ${turn + bend}V${y2}`;
}

/** Stacked modules; the outer cables turn further out, so that cables do not cross. */
const widePv = [73, 155, 237, 319].map((y, index): PvPlace => {
  const isOuter = index === 0 || index === 3;
  return {
    module: { x: 186, y: y - 29, w: 84, h: 58 },
    labels: [
      [20, y - 10],
      [20, y + 23],
    ],
    values: [
      [146, y - 10],
      [146, y + 23],
    ],
    cable: harness([262, y], isOuter ? 316 : 296, [342, 160 + index * 24], 'x'),
  };
});

export const wideLayout: Layout = {
  kind: 'wide',
  size: [1120, 540],
  letters: { value: 25, label: 15, big: 40 },
  pv: widePv,
  controller: { x: 340, y: 92, w: 166, h: 208 },
  dcMeter: { x: 562, y: 92, w: 156, h: 208 },
  bus: { x: 774, y: 64, w: 16, h: 456 },
  busName: [782, 22],
  busValue: [782, 50],
  loads: [
    { x: 880, y: 40, w: 220, h: 72 },
    { x: 880, y: 134, w: 220, h: 72 },
  ],
  loadName: [884, 240],
  loadValue: [1096, 240],
  battery: { x: 880, y: 276, w: 220, h: 244 },
  supply: { x: 562, y: 388, w: 156, h: 132 },
  acMeter: { x: 340, y: 322, w: 166, h: 198 },
  tower: { x: 170, y: 384, w: 100, h: 136 },
  towerName: [150, 460],
  readouts: 'column',
  cables: {
    controllerOut: 'M506 196H562',
    meterOut: 'M718 196H774',
    pastMeter: 'M562 196H718',
    loads: ['M790 76H880', 'M790 170H880'],
    battery: 'M790 398H880',
    supplyOut: 'M718 454H774',
    acMeterOut: 'M506 454H562',
    towerOut: 'M262 454H340',
  },
};

const tallPv = [51, 147, 243, 339].map((x, index): PvPlace => {
  const isOuter = index === 0 || index === 3;
  return {
    module: { x: x - 38, y: 84, w: 76, h: 50 },
    labels: [
      [x, 14],
      [x, 50],
    ],
    values: [
      [x, 31],
      [x, 67],
    ],
    cable: harness([x, 128], isOuter ? 168 : 152, [162 + index * 22, 192], 'y'),
  };
});

export const tallLayout: Layout = {
  kind: 'tall',
  size: [390, 900],
  letters: { value: 17, label: 12, big: 28 },
  pv: tallPv,
  controller: { x: 70, y: 190, w: 250, h: 92 },
  dcMeter: { x: 70, y: 308, w: 250, h: 92 },
  bus: { x: 16, y: 440, w: 358, h: 12 },
  busName: [16, 430],
  busValue: [374, 430],
  loads: [
    { x: 16, y: 490, w: 106, h: 78 },
    { x: 146, y: 490, w: 106, h: 78 },
  ],
  loadName: [69, 590],
  loadValue: [199, 590],
  battery: { x: 268, y: 490, w: 106, h: 250 },
  supply: { x: 40, y: 622, w: 188, h: 84 },
  acMeter: { x: 16, y: 734, w: 236, h: 84 },
  tower: { x: 108, y: 832, w: 52, h: 66 },
  towerName: [98, 876],
  readouts: 'row',
  cables: {
    controllerOut: 'M195 282V308',
    meterOut: 'M195 400V440',
    pastMeter: 'M195 308V400',
    loads: ['M69 452V490', 'M199 452V490'],
    battery: 'M321 452V490',
    supplyOut: 'M134 622V452',
    acMeterOut: 'M134 734V706',
    towerOut: 'M134 840V818',
  },
};
