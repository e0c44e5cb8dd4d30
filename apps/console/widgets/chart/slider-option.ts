import type { ChartLook } from './look.ts';

interface SliderLook {
  /** Leaves one finger to the page: it scrolls what the chart stands in. */
  readonly touch?: boolean;
  /** So many of the first categories are seen until somebody moves it; default all. */
  readonly shown?: number;
  /** The axis has categories, not time: their course is drawn in the slider, which places values one beside the other whenever they were. */
  readonly isEven?: boolean;
}

/**
 * Zooming with the wheel or two fingers, and a slider below, over some time axes at once.
 */
export function sliderOf(
  look: ChartLook,
  xAxisIndex: readonly number[],
  { touch = false, shown, isEven = false }: SliderLook = {},
) {
  const seen = shown === undefined ? {} : { startValue: 0, endValue: shown - 1 };
  return [
    {
      type: 'inside',
      filterMode: 'none',
      xAxisIndex: [...xAxisIndex],
      ...seen,
      ...(touch ? { moveOnMouseMove: false, preventDefaultMouseMove: false } : {}),
    },
    {
      type: 'slider',
      filterMode: 'none',
      xAxisIndex: [...xAxisIndex],
      height: 20,
      bottom: 8,
      showDataShadow: isEven,
      ...seen,
      ...sliderColours(look),
    },
  ];
}

/** The kit's slider is blue of its own. */
function sliderColours(look: ChartLook): Readonly<Record<string, unknown>> {
  const line = { lineStyle: { color: look.inkFaint, width: 1 }, areaStyle: { color: look.line, opacity: 1 } };
  const handle = { color: look.raised, borderColor: look.inkFaint };
  return {
    borderColor: look.line,
    backgroundColor: 'transparent',
    fillerColor: `${look.inkFaint}1f`,
    dataBackground: line,
    selectedDataBackground: line,
    handleStyle: handle,
    moveHandleStyle: { color: look.line },
    emphasis: { handleStyle: handle, moveHandleStyle: { color: look.inkFaint } },
    brushStyle: { color: `${look.inkFaint}33` },
    textStyle: { color: look.inkFaint },
  };
}
