import { type ThemeConfig, theme } from 'antd';
import type { AccentName } from '../state/accents.ts';
import type { Density } from '../state/preferences.ts';
import { accents, type Mode, surfaces, tones } from './palette.ts';

/** System fonts only: nothing is loaded, and Chinese uses the user's usual font. */
export const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", sans-serif';
const monoFamily =
  'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace';

const controlHeight: Record<Density, number> = { compact: 28, standard: 32, wall: 40 };
/** Size of a comfortable touch target, px. */
const finger = 44;
const fontSize: Record<Density, number> = { compact: 13, standard: 14, wall: 17 };

/**
 * The kit with our palette. Controls are ink on paper (paper on ink in the dark); the accent colour is
 * reserved for the primary button, the current location and the focus.
 */
export function antdTheme(
  mode: Mode,
  accentName: AccentName,
  density: Density,
  calm: boolean,
  phone: boolean,
): ThemeConfig {
  const s = surfaces[mode];
  const tone = tones[mode];
  const accent = accents[accentName];
  const onInk = s.sheet;
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      fontFamily,
      fontFamilyCode: monoFamily,
      fontSize: fontSize[density],
      controlHeight: phone ? finger : controlHeight[density],
      // Components with small controls (calendars) must fit on a phone as well.
      ...(phone ? { controlHeightSM: 24, controlHeightLG: 48 } : {}),
      borderRadius: 4,
      borderRadiusLG: 8,
      wireframe: false,
      motion: !calm,
      motionUnit: 0.07,
      colorPrimary: s.ink,
      colorLink: s.ink,
      colorLinkHover: s.inkSoft,
      colorSuccess: tone.good.ink,
      colorWarning: tone.warning.ink,
      colorError: tone.critical.ink,
      colorInfo: tone.info.ink,
      // The kit mixes its own from the inks: a warning of ours would be grey.
      colorSuccessBg: tone.good.wash,
      colorWarningBg: tone.warning.wash,
      colorErrorBg: tone.critical.wash,
      colorInfoBg: tone.info.wash,
      colorBgLayout: s.canvas,
      colorBgContainer: s.sheet,
      colorBgElevated: s.raised,
      colorBgSpotlight: mode === 'dark' ? '#33393e' : '#25282b',
      colorText: s.ink,
      colorTextSecondary: s.inkSoft,
      colorTextTertiary: s.inkFaint,
      colorTextDescription: s.inkFaint,
      colorTextPlaceholder: s.inkFaint,
      colorBorder: s.edge,
      colorBorderSecondary: s.line,
      colorSplit: s.line,
      colorPrimaryBg: accent.wash[mode],
      colorPrimaryBgHover: accent.wash[mode],
      controlItemBgActive: accent.wash[mode],
      controlItemBgActiveHover: accent.wash[mode],
      controlItemBgHover: s.hover,
      controlOutline: 'transparent',
      controlOutlineWidth: 0,
      boxShadow: s.shadow,
      boxShadowSecondary: s.shadow,
      lineWidthFocus: 2,
    },
    components: {
      TreeSelect: { colorWhite: onInk, ...(phone ? { titleHeight: finger } : {}) },
      Button: {
        colorPrimary: accent.fill,
        colorPrimaryHover: accent.fillHover,
        colorPrimaryActive: accent.fill,
        primaryColor: accent.ink,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        defaultHoverColor: s.ink,
        defaultHoverBorderColor: s.ink,
        dangerColor: onInk,
        fontWeight: 500,
        borderRadiusLG: 4,
        ...(phone ? { controlHeightSM: finger } : {}),
      },
      // Ticks and knobs are on ink, which is nearly white in dark mode.
      Checkbox: { colorWhite: onInk },
      Radio: { colorWhite: onInk },
      Switch: {
        colorPrimary: tone.good.ink,
        colorPrimaryHover: tone.good.ink,
        handleBg: onInk,
        // antd's own grey of a switch that is off has too little contrast for its label.
        colorTextQuaternary: s.inkFaint,
        colorTextTertiary: s.inkSoft,
        colorTextLightSolid: onInk,
      },
      Input: { activeBorderColor: s.ink, hoverBorderColor: s.ink, borderRadiusLG: 4 },
      InputNumber: { activeBorderColor: s.ink, hoverBorderColor: s.ink },
      Select: { activeBorderColor: s.ink, hoverBorderColor: s.ink, optionSelectedBg: accent.wash[mode] },
      DatePicker: { colorTextLightSolid: onInk, activeBorderColor: s.ink, hoverBorderColor: s.ink },
      Pagination: { itemActiveBg: 'transparent', itemBg: 'transparent' },
      Table: {
        headerBg: s.sunk,
        headerColor: s.inkSoft,
        headerSplitColor: 'transparent',
        headerSortActiveBg: s.sunk,
        headerSortHoverBg: s.hover,
        bodySortBg: 'transparent',
        rowHoverBg: s.hover,
        rowSelectedBg: accent.wash[mode],
        rowSelectedHoverBg: accent.wash[mode],
        borderColor: s.line,
        fixedHeaderSortActiveBg: s.sunk,
        headerBorderRadius: 0,
        cellPaddingBlock: 12,
        cellPaddingInline: 12,
        cellPaddingBlockMD: 9,
        cellPaddingInlineMD: 12,
        cellPaddingBlockSM: 4,
        cellPaddingInlineSM: 10,
      },
      Form: { labelColor: s.inkSoft, verticalLabelPadding: '0 0 4px', itemMarginBottom: 14 },
      Modal: { contentBg: s.raised, headerBg: s.raised },
      Drawer: { colorBgElevated: s.raised },
      // Chosen days are on ink too.
      Tag: { colorTextLightSolid: onInk },
      Tooltip: { colorTextLightSolid: '#f2f1ee' },
      Tree: {
        colorWhite: onInk,
        nodeSelectedBg: accent.wash[mode],
        nodeHoverBg: s.hover,
        ...(phone ? { titleHeight: finger } : {}),
      },
      Segmented: { trackBg: s.sunk, itemSelectedBg: s.raised },
      Tabs: { inkBarColor: accent.fill, itemSelectedColor: s.ink, itemHoverColor: s.ink },
    },
  };
}
