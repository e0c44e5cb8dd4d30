import type { ChartLook } from './look.ts';

interface SliderLook {
  /** Leaves one-finger gestures to the page, which scrolls. */
  readonly touch?: boolean;
  /** Number of categories visible initially; default all. */
  readonly shown?: number;
  /** The axis has categories, not time: the slider draws their values, which it spaces evenly, whatever their times. */
  readonly isEven?: boolean;
}

/** Zooming with the wheel or two fingers, and a slider below, for several time axes at once. */
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

/** The slider of the chart library is blue by default. */
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
