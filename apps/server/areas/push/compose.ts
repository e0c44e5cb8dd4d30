import type { Locale } from '@heliodeck/kit/label';
import { gradeItems, gradeRank } from '@heliodeck/model/alarms/grades';
import type { PushPurpose } from '@heliodeck/model/push/message-states';
import { pushTexts } from '@heliodeck/model/push/push-texts';
import { fillText } from '@heliodeck/model/wire/message';
import { wireTime } from '@heliodeck/model/wire/time';
import type { OutMessage } from './channels/channel.ts';

/** An alarm as included in messages. */
export interface ToldAlarm {
  readonly id: string;
  readonly stationId: string | null;
  readonly stationName: string | null;
  readonly deviceId: string | null;
  readonly deviceName: string | null;
  readonly grade: number | null;
  readonly content: string | null;
  readonly encontent: string | null;
  readonly alarmTime: Date;
  readonly recoveredAt: Date | null;
  /** Since when it waits for acknowledgement again; null: since it was raised. */
  readonly waitsSince: Date | null;
  readonly zone: string;
}

interface Given {
  readonly purpose: Exclude<PushPurpose, 'task'>;
  readonly alarms: readonly ToldAlarm[];
  readonly locale: Locale;
  readonly channelName: string;
  readonly link: string | undefined;
  /** Code by which people answer it; undefined if there is nothing to acknowledge. */
  readonly code: string | undefined;
  /** True if the channel takes answers with the code. */
  readonly asksForAnswer: boolean;
  readonly facts: Readonly<Record<string, unknown>>;
  /** True if an earlier attempt may have reached the recipient. */
  readonly mayRepeat: boolean;
  readonly createdAt: Date;
  readonly zone: string;
}

/** Most lines of a message about several alarms. */
const mostLines = 10;

/** Name of a grade. */
function gradeWords(grade: number | null, locale: Locale): string {
  return gradeItems.find(({ key }) => key === String(grade))?.label[locale] ?? '-';
}

/** Composes a message from the catalogue and its parameters, the most severe alarm first. */
export function compose(given: Given): Pick<OutMessage, 'title' | 'text' | 'contents' | 'event'> {
  const { purpose, locale, link, facts, createdAt } = given;
  const alarms = [...given.alarms].sort((a, b) => gradeRank(a.grade) - gradeRank(b.grade));
  const [worst] = alarms;
  const content = (alarm: ToldAlarm): string =>
    (locale === 'en' ? alarm.encontent || alarm.content : alarm.content) ?? '';
  const params = (alarm: ToldAlarm) => ({
    grade: gradeWords(alarm.grade, locale),
    place: [alarm.stationName, alarm.deviceName].filter(Boolean).join(' '),
    content: content(alarm),
    time: wireTime(alarm.alarmTime, alarm.zone),
    minutes: Number(facts.minutes ?? 0),
  });
  const line = (alarm: ToldAlarm): string => {
    const first = alarm.waitsSince === null ? pushTexts.raised : pushTexts.waiting;
    const text =
      purpose === 'digest' || purpose === 'test' || purpose === 'raised' ? first : pushTexts[purpose];
    return fillText(text, params(alarm), locale);
  };
  const lines = alarms.slice(0, mostLines).map(line);
  const left = alarms.length - lines.length;
  if (left > 0) lines.push(fillText(pushTexts.more, { count: left }, locale));
  const time = wireTime(createdAt, given.zone);
  const title = given.mayRepeat ? fillText(pushTexts.repeat, { text: titleOf() }, locale) : titleOf();
  return {
    title,
    // The code stands before the list, whose end a service may cut off.
    text: [title, ...answerLine(), ...(alarms.length > 1 || purpose === 'digest' ? lines : [])].join('\n'),
    contents: contentsOf(),
    event: {
      type: purpose === 'escalated' ? 'alarm.escalated' : purpose === 'test' ? 'test' : `alarm.${purpose}`,
      at: createdAt,
      data: {
        ...facts,
        alarms: alarms.map((alarm) => ({
          id: alarm.id,
          stationId: alarm.stationId,
          stationName: alarm.stationName,
          deviceId: alarm.deviceId,
          deviceName: alarm.deviceName,
          grade: alarm.grade,
          content: alarm.content,
          encontent: alarm.encontent,
          alarmTime: alarm.alarmTime.toISOString(),
          recoveredAt: alarm.recoveredAt?.toISOString() ?? null,
          waitsSince: alarm.waitsSince?.toISOString() ?? null,
        })),
        ...(link === undefined ? {} : { acknowledge: link }),
      },
    },
  };

  function answerLine(): readonly string[] {
    const { code, asksForAnswer } = given;
    return code !== undefined && asksForAnswer ? [fillText(pushTexts.answerWith, { code }, locale)] : [];
  }

  function titleOf(): string {
    if (purpose === 'test') return fillText(pushTexts.test, { channel: given.channelName, time }, locale);
    const count = alarms.length;
    if (purpose === 'digest') return fillText(pushTexts.digest, { date: time.slice(0, 10), count }, locale);
    if (worst === undefined) return pushTexts.title[locale];
    if (count === 1) return line(worst);
    const grade = gradeWords(worst.grade, locale);
    return fillText(pushTexts.several, { count, grade, first: params(worst).place }, locale);
  }

  function contentsOf(): Readonly<Record<string, string>> {
    const test = purpose === 'test' || worst === undefined;
    return {
      station: worst?.stationName ?? (test ? given.channelName : ''),
      device: worst?.deviceName ?? (test ? given.channelName : ''),
      content: worst === undefined ? title : content(worst),
      grade: gradeWords(worst?.grade ?? null, locale),
      time: worst === undefined ? time : params(worst).time,
      count: String(alarms.length),
      link: link ?? '',
      code: given.code ?? '',
      text: title,
    };
  }
}
