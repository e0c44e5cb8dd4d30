import { describe, expect, it } from 'vitest';
import { reportAddress, reportFrame } from './report-address.ts';

describe('the address of a report', () => {
  it.each([
    '/ureport/preview',
    '/ureport/preview?_u=',
    '/ureport/preview?_u=blade-',
    '/ureport/preview?_u=other-a',
    '/ureport/pdf?_u=blade-a',
    '/ureport/preview/x?_u=blade-a',
  ])('is absent in %s', (address) => {
    expect(reportAddress(address)).toBeUndefined();
  });

  it('contains the file and its parameters, and is parsed back to them', () => {
    const report = { kind: 'preview', name: '月报 1+1', values: { month: '2026-11' } } as const;
    expect(reportAddress(reportFrame(report).src)).toEqual(report);
    expect(reportAddress('/ureport/designer?_u=blade-月报')).toEqual({
      kind: 'designer',
      name: '月报',
      values: {},
    });
  });
});
