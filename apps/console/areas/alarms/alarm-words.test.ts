import { expect, it } from 'vitest';
import { alarmWords } from './alarm-words.ts';

it('the warning of a rule that fires too often says whether its figure is counted or estimated for all devices', () => {
  expect(alarmWords.replayOften('2.5', false)).toEqual({
    zh: '平均每小时 2.5 条，过于频繁：请调整告警值、触发延时或回差',
    en: '2.5 an hour is too often: change the limit, the delay or the deadband',
  });
  expect(alarmWords.replayOften('2.5', true)).toEqual({
    zh: '按全部设备估算，平均每小时 2.5 条，过于频繁：请调整告警值、触发延时或回差',
    en: '2.5 an hour, estimated for all devices, is too often: change the limit, the delay or the deadband',
  });
});
