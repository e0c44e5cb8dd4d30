import { describe, expect, it } from 'vitest';
import { supportedEntries } from './supported-menu.ts';
import { fitsType } from './vendor-attributes.ts';

const entries = Object.fromEntries(
  Object.values(
    import.meta.glob<string>('../../../../../node_modules/bpmn-js/lib/features/popup-menu/PopupEntries.js', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  )
    .flatMap((text) => [...text.matchAll(/^ {2}'([^']*)'/gm)])
    .map(([, name = '']) => [`replace-with-${name}`, true]),
);

describe('the menu that changes an element', () => {
  const left = Object.keys(supportedEntries(entries));

  it('offers nothing that the executor refuses', () => {
    expect(Object.keys(entries).length).toBeGreaterThan(60);
    expect(
      left.filter((id) => /script|complex|transaction|ad-hoc|compens|cancel|conditional-[sbi]/.test(id)),
    ).toEqual([]);
  });

  it('offers every task, gateway and event that is supported', () => {
    expect(left).toEqual(
      expect.arrayContaining([
        'replace-with-user-task',
        'replace-with-service-task',
        'replace-with-inclusive-gateway',
        'replace-with-event-based-gateway',
        'replace-with-timer-boundary',
        'replace-with-event-subprocess',
      ]),
    );
  });
});

describe('an attribute of a vendor', () => {
  it('is copied to an element that supports it, and to no other', () => {
    expect(fitsType('assignee', 'bpmn:UserTask')).toBe(true);
    expect(fitsType('assignee', 'bpmn:ServiceTask')).toBe(false);
    expect(fitsType('async', 'bpmn:ServiceTask')).toBe(true);
  });
});
