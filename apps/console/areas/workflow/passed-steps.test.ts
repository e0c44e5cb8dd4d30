import { describe, expect, it } from 'vitest';
import { passedSteps } from './passed-steps.ts';

const line = {
  historyActivityId: 'a',
  historyActivityType: 'userTask',
  historyActivityName: '审批',
  createTime: '2026-11-24 08:00:00',
  endTime: null,
};

describe('the steps of an instance', () => {
  it('marks waiting, finished and failed steps', () => {
    const view = {
      xml: '',
      flow: [
        {
          ...line,
          endTime: '2026-11-25 10:00:05',
          historyActivityDurationTime: 93_605_000,
          assigneeName: '李工',
        },
        line,
        {
          ...line,
          historyActivityId: 'q',
          endTime: '2026-11-24 08:00:00',
          historyActivityDurationTime: 12,
        },
        { ...line, historyActivityId: 'b', historyActivityName: '' },
        {
          ...line,
          historyActivityId: 'f',
          historyActivityType: 'sequenceFlow',
          endTime: '2026-11-24 08:00:00',
        },
      ],
      incidents: [
        { node: 'b', name: '', message: 'unknown variable x' },
        { node: 'c', name: '归档', message: 'unknown variable y' },
      ],
    };
    expect(passedSteps(view, ({ zh }) => zh)).toMatchObject([
      { id: 'a', state: 'taken', who: '李工', lasted: '1 天' },
      { id: 'a', state: 'current' },
      { id: 'q', state: 'taken', lasted: '不到 1 秒' },
      { id: 'b', name: 'b', state: 'incident', note: 'unknown variable x' },
      { id: 'f', isFlow: true, state: 'taken' },
      { id: 'c', name: '归档', state: 'incident', note: 'unknown variable y' },
    ]);
  });
});
