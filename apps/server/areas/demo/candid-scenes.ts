import sharp from 'sharp';

const [width, height] = [960, 540];

/** A module of six by ten cells, seen from the front. */
const modulePattern = `<pattern id="cells" width="24" height="24" patternUnits="userSpaceOnUse">
  <rect width="24" height="24" fill="#1d3557"/><path d="M0 0H24M0 0V24" stroke="#8fa9c4" stroke-width="1.4"/></pattern>`;

/** Two rows of modules on a roof, in perspective. */
const rows = [90, 320]
  .map((top) =>
    [60, 350, 640]
      .map(
        (left) =>
          `<g transform="translate(${left} ${top}) skewX(-12)"><rect width="256" height="168" fill="#d7dde3"/>
           <rect x="5" y="5" width="246" height="158" fill="url(#cells)"/></g>`,
      )
      .join(''),
  )
  .join('');
const sunlitRoof = `<rect width="${width}" height="${height}" fill="#b9bec2"/>
  <path d="M0 60H960M0 290H960M0 520H960" stroke="#a5abb0" stroke-width="6"/>${rows}`;

const leaf = (x: number, y: number, turn: number, colour: string): string =>
  `<path d="M0 0C16 -20 44 -20 60 0C44 20 16 20 0 0Z" fill="${colour}" transform="translate(${x} ${y}) rotate(${turn})"/>`;
const leaves = [
  leaf(150, 170, 20, '#8a5a2b'),
  leaf(200, 200, -40, '#a8702f'),
  leaf(240, 150, 75, '#7b4a22'),
  leaf(420, 380, 10, '#a8702f'),
  leaf(480, 430, -65, '#8a5a2b'),
  leaf(700, 190, 130, '#7b4a22'),
].join('');
/** The shadow of a chimney over the lower row. */
const shadow = '<path d="M0 330L960 400V520L0 450Z" fill="#0b1320" opacity="0.62"/>';

const posts = Array.from(
  { length: 13 },
  (_, n) => `<path d="M${n * 80} 250V470" stroke="#7d858c" stroke-width="7"/>`,
).join('');
const wires = [270, 310, 350, 390, 430]
  .map((y) => `<path d="M0 ${y}H960" stroke="#8b949c" stroke-width="3"/>`)
  .join('');
/** A person behind a fence at night, in the light of the camera's lamp. */
const fence = `<rect width="${width}" height="${height}" fill="#11161c"/>
  <ellipse cx="520" cy="420" rx="420" ry="190" fill="#39424b"/>
  <path d="M0 470H960V540H0Z" fill="#20262c"/>
  <g fill="#c3ccd4"><circle cx="560" cy="218" r="27"/><path d="M524 256H596L604 372H516Z"/>
  <path d="M528 372H556L552 480H530ZM564 372H592L590 480H568Z"/></g>${posts}${wires}`;

const scenes = { leaves: `${sunlitRoof}${leaves}`, shade: `${sunlitRoof}${shadow}`, fence };

/** A drawing of what a camera could have seen. */
export type SceneName = keyof typeof scenes;

/** The drawing as a PNG. */
export function drawScene(name: SceneName): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${modulePattern}</defs>${scenes[name]}</svg>`;
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9, palette: true }).toBuffer();
}
