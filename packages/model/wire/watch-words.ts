import { type Label, label } from '@heliodeck/kit/label';
import type { Tone } from '../descriptors/tone.ts';
import type { Severity } from './trouble.ts';
import type { StationState } from './watch.ts';

/** States of a station: words and tone. */
export const stateWords: Readonly<Record<StationState, { readonly label: Label; readonly tone: Tone }>> = {
  running: { label: label('运行', 'Running'), tone: 'good' },
  limited: { label: label('限发', 'Limited'), tone: 'info' },
  standby: { label: label('待机', 'Standby'), tone: 'neutral' },
  asleep: { label: label('夜间休眠', 'Asleep'), tone: 'neutral' },
  offline: { label: label('离线', 'Offline'), tone: 'critical' },
  noData: { label: label('无数据', 'No data'), tone: 'neutral' },
};

export const severityWords: Readonly<Record<Severity, { readonly label: Label; readonly tone: Tone }>> = {
  critical: { label: label('严重', 'Critical'), tone: 'critical' },
  warning: { label: label('警告', 'Warning'), tone: 'warning' },
  info: { label: label('提示', 'Notice'), tone: 'info' },
};
