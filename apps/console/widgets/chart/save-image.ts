import type { EChartsType } from 'echarts/core';

/** Offers the chart as a PNG, on its sheet and at twice its size. */
export function saveImage(chart: EChartsType, name: string, background: string): void {
  const canvas = chart.renderToCanvas({ pixelRatio: 2, backgroundColor: background });
  canvas.toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = `${name.replace(/[\\/:*?"<>|]/g, '_')}.png`;
    link.click();
    // The browser reads the address when the click is handled, not later.
    setTimeout(() => URL.revokeObjectURL(link.href));
  });
}
