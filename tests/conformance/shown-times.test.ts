import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Components that show a time of the API with its zone. */
const zoned = ['ZonedTime'];

/**
 * Files that show times of another kind: `ZonedTime` itself, dates, and clocks that show the zone of the browser. The time of another file
 * either has `dateTime`, which is an instant or a date, or is a `ZonedTime`.
 */
const otherTimes = new Set([
  'apps/console/fields/time/zoned-time.tsx',
  'apps/console/fields/time/date-cell.tsx',
  'apps/console/areas/boards/top-widget.tsx',
]);

/** Times of day without a date, which a plan repeats: no instant, so nothing to convert. */
const timesOfDay = new Set(['apps/console/areas/patrols/plan-screen.tsx']);

/** A child of JSX that shows a value called '…Time': `{row.createTime}`, `{w.newest(String(row.alarmTime))}`, `{releaseTime.slice(5)}`. */
const shownTime =
  /(?<![=$\w(,:?&|]\s*)\{\s*(?:[\w.]+\()*\(?(?:\w+\??\.)*(?<!\bw\.)[a-z]\w*Time\b(?!\s*\(|\.label|\s*[,:=&?]\s)[^{}<>]*\}/g;

/** The element that contains a place in a source: the last tag that was opened and not closed before it. */
function elementAt(text: string, place: number): string | undefined {
  const open: string[] = [];
  for (const [, end, name = '', , empty] of text
    .slice(0, place)
    .matchAll(/<(\/?)([A-Za-z][\w.]*)((?:[^<>{}]|\{(?:[^{}]|\{[^{}]*\})*\})*?)(\/?)>/g)) {
    if (end) open.splice(open.lastIndexOf(name) === -1 ? open.length : open.lastIndexOf(name));
    else if (!empty) open.push(name);
  }
  return open.at(-1);
}

/** Times shown without their zone. */
function plainTimes(path: string, text: string): string[] {
  if (otherTimes.has(path)) return [];
  const elements = [...text.matchAll(/<time\b(?![^>]*dateTime=)[^>]*>/g)].map(([tag]) => tag);
  if (timesOfDay.has(path)) return elements;
  const children = [...text.matchAll(shownTime)]
    .filter(({ index }) => !zoned.includes(elementAt(text, index) ?? ''))
    .map(([child]) => child);
  return [...elements, ...children];
}

describe('times on the screens of the console', () => {
  // If the browser is in another zone, a time without its zone is read as one of the browser's.
  it('are shown by ZonedTime, which names their zone, and not as plain text', () => {
    const found = sourceFiles('apps/console')
      .filter(({ path }) => path.endsWith('.tsx'))
      .flatMap(({ path, text }) => plainTimes(path, text).map((time) => `${path}: ${time}`));
    expect(found).toEqual([]);
  });

  it('are recognised in texts, in words and in elements', () => {
    const plain = [
      '<td>{job.createTime}</td>',
      '<p>{w.newest(String(newest.alarmTime))}</p>',
      '<span>{releaseTime.slice(0, 16)}</span>',
      '<span>{row.laterTime?.slice(5)}</span>',
      '<time>{wallText(at)}</time>',
      '<Tag><ZonedTime text={a.beginTime} /> {a.endTime}</Tag>',
    ];
    for (const text of plain) expect([text, plainTimes('a.tsx', text).length]).toEqual([text, 1]);
  });

  it('may be parameters, attributes, conditions, instants and parts of a ZonedTime', () => {
    const others = [
      'function Row({ createTime }: Props) { return null; }',
      '<Cell value={row.createTime} />',
      '<p>{row.createTime && <ZonedTime text={row.createTime} />}</p>',
      '<ZonedTime text={row.dueTime}>{late(row.dueTime)}</ZonedTime>',
      '<time dateTime={now.toISOString()}>{clock(now)}</time>',
    ];
    for (const text of others) expect([text, plainTimes('a.tsx', text)]).toEqual([text, []]);
  });
});
