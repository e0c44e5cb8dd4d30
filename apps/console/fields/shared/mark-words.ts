import { countedNoun } from '@heliodeck/kit/grouped';
import { type Label, label } from '@heliodeck/kit/label';
import { incompletePercentText } from '@heliodeck/kit/quantity';
import type { MarkedState, ValueMark } from '@heliodeck/model/telemetry/value-state';
import type { IconName } from '../../icons/icon-paths.ts';

/** The sign of a mark; the signs have different shapes. */
export const markIcons: Readonly<Record<MarkedState, IconName>> = {
  late: 'history',
  stale: 'history',
  offline: 'unplugged',
  estimated: 'nearly',
  entered: 'edit',
  part: 'part',
};

/** Label beside the sign if there is room for a word. */
export const markNames: Readonly<Record<MarkedState, Label>> = {
  late: label('较早', 'earlier'),
  stale: label('过期', 'out of date'),
  offline: label('离线', 'offline'),
  estimated: label('估算', 'estimated'),
  entered: label('录入', 'entered'),
  part: label('部分', 'part'),
};

const unknown = '—';

/** An API time without its year and seconds: '11-23 11:52'. */
function sinceText(time: string): string {
  return time.slice(5, 16);
}

/** The full text of a mark, as one sentence. */
export function markWords(mark: ValueMark): Label {
  const { state, readAt, since } = mark;
  const time = readAt ?? unknown;
  switch (state) {
    case 'late':
      return label(`读取于 ${time}，早于本行数据`, `Read at ${time}, before the rest of its row`);
    case 'stale':
      return label(`数据已过期，读取于 ${time}`, `Out of date, read at ${time}`);
    case 'entered':
      return joined(label(`人工录入，${time}`, `Entered by hand, ${time}`), said(mark));
    case 'estimated':
      return label('估算值，未经测量', 'Estimated, not measured');
    case 'offline':
      return joined(offlineWords(since), readAt ? lastRead(readAt) : undefined);
    case 'part':
      return joined(partOf(mark), since === undefined ? undefined : sourceWords(mark));
  }
}

/** Who entered it, and why. */
function said({ by, reason }: ValueMark): Label | undefined {
  if (!by) return undefined;
  return reason
    ? label(`${by}：${reason}`, `by ${by}: ${reason}`)
    : label(`${by}，未说明原因`, `by ${by}, no reason given`);
}

function partOf({ coverage, contains }: ValueMark): Label {
  if (contains) return contains;
  return coverage === null || coverage === undefined
    ? label('不完整', 'Not the whole')
    : coverageWords(coverage);
}

/** 'meter offline since 11-23 11:52'. */
function sourceWords({ source = '', since }: ValueMark): Label {
  const { zh, en } = lowered(offlineWords(since));
  return label(`${source}${source && ' '}${zh}`, `${source}${source && ' '}${en}`);
}

/** 'Offline since 11-23 11:52'. */
export function offlineWords(since: string | null | undefined): Label {
  return since
    ? label(`${sinceText(since)} 起离线`, `Offline since ${sinceText(since)}`)
    : label('离线', 'Offline');
}

/** '82% covered': the share of its time in which a sum was measured. */
function coverageWords(coverage: number): Label {
  const percent = incompletePercentText(coverage);
  return label(`数据覆盖 ${percent}`, `${percent} covered`);
}

/** '2 of 3 packs': what a total includes. */
export function countedWords(counted: number, of: number, what: CountedThing): Label {
  const { zh, en } = things[what];
  return label(`${of} ${zh}中的 ${counted} ${zh.slice(0, 1)}`, `${counted} of ${countedNoun(of, en)}`);
}

const things = {
  pack: label('组', 'pack'),
  meter: label('块电表', 'meter'),
  controller: label('台控制器', 'controller'),
  device: label('台设备', 'device'),
} as const;
/** Kinds of parts of totals. */
export type CountedThing = keyof typeof things;

function lastRead(time: string): Label {
  return label(`最后读取于 ${time}`, `last read at ${time}`);
}

function lowered({ zh, en }: Label): Label {
  return label(zh, en.slice(0, 1).toLowerCase() + en.slice(1));
}

function joined(one: Label, other: Label | undefined): Label {
  return other ? label(`${one.zh}，${other.zh}`, `${one.en}, ${other.en}`) : one;
}
