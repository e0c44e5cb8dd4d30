import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import type { ChartLook } from './look.ts';

/** Text above the chart in a saved image. */
interface ImageWords {
  readonly title: string;
  /** May be ''. */
  readonly subtitle: string;
}

/** Minimum size, px: an image is shared and printed, so it must not be as narrow as a phone. */
const least = { width: 960, height: 420 };
const margin = 24;
const titleSize = 20;
const subtitleSize = 14;
/** Pixels of the image per CSS pixel. */
const sharpness = 2;

/**
 * Downloads the chart as a PNG: with background and title, at twice its size and wide enough to be readable. The zoom
 * and the hidden series of the user are kept.
 */
export async function saveImage(chart: EChartsType, words: ImageWords, look: ChartLook): Promise<void> {
  const blob = await imageOf(chart, words, look);
  if (!blob) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  const name = [words.title, words.subtitle].filter(Boolean).join(' ');
  link.download = `${name.replace(/[\\/:*?"<>|]/g, '_')}.png`;
  link.click();
  // The browser reads the address while the click is handled, not later.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

async function imageOf(chart: EChartsType, words: ImageWords, look: ChartLook): Promise<Blob | null> {
  const width = Math.max(least.width, chart.getWidth());
  const height = Math.max(least.height, chart.getHeight());
  const plot = await redrawn(chart, width, height);
  const top = margin + titleSize + (words.subtitle ? subtitleSize + 10 : 0) + 16;
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * margin) * sharpness;
  canvas.height = (top + height + margin) * sharpness;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.scale(sharpness, sharpness);
  pen.fillStyle = look.sheet;
  pen.fillRect(0, 0, width + 2 * margin, top + height + margin);
  pen.textBaseline = 'top';
  pen.fillStyle = look.ink;
  pen.font = `600 ${titleSize}px ${look.fontFamily}`;
  pen.fillText(words.title, margin, margin, width);
  pen.fillStyle = look.inkSoft;
  pen.font = `${subtitleSize}px ${look.fontFamily}`;
  pen.fillText(words.subtitle, margin, margin + titleSize + 10, width);
  pen.drawImage(plot, margin, top, width, height);
  return new Promise((done) => canvas.toBlob(done));
}

/** The current chart, drawn again at another size. */
async function redrawn(chart: EChartsType, width: number, height: number): Promise<HTMLCanvasElement> {
  const { init } = await import('./echarts-core.ts');
  const copy = init(document.createElement('div'), undefined, { width, height });
  try {
    copy.setOption(onPaper(chart.getOption()));
    return copy.renderToCanvas({ pixelRatio: sharpness, backgroundColor: 'transparent' });
  } finally {
    copy.dispose();
  }
}

/** Maximum number of line names per row. */
const perRow = 8;
const rowHeight = 20;

/** A chart's option for an image: without slider and legend pages. The zoom is kept, and every line is named. */
export function onPaper(option: EChartsCoreOption): EChartsCoreOption {
  const all = (part: unknown): readonly Readonly<Record<string, unknown>>[] =>
    Array.isArray(part) ? part : [];
  const rows = Math.ceil(all(option.series).length / perRow);
  const hadSlider = all(option.dataZoom).some(({ type }) => type === 'slider');
  const isAbove = all(option.legend).some(({ top }) => top === 0);
  return {
    ...option,
    dataZoom: all(option.dataZoom).map((zoom) => (zoom.type === 'slider' ? { ...zoom, show: false } : zoom)),
    legend: all(option.legend).map((legend) => ({ ...legend, type: 'plain' })),
    grid: all(option.grid).map((grid) => ({
      ...grid,
      ...(isAbove && typeof grid.top === 'number' ? { top: grid.top + (rows - 1) * rowHeight } : {}),
      ...(hadSlider ? { bottom: grid.left } : {}),
    })),
  };
}
