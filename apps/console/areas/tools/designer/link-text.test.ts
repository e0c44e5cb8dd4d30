import { describe, expect, it } from 'vitest';
import { linkText, readLinkText } from './link-text.ts';

describe('the parameters of a link to another report', () => {
  it('are read from lines with a name and a formula, full-width signs included', () => {
    expect(readLinkText('month = B3\n\nstation＝field("stationId")\nsame=if(B3=1, 2, 3)')).toEqual({
      formulas: { month: 'B3', station: 'field("stationId")', same: 'if(B3=1, 2, 3)' },
      wrong: [],
    });
  });

  it('names lines that lack a name or a formula', () => {
    expect(readLinkText('month\n=B3\nstation=\nyear=B1')).toEqual({
      formulas: { year: 'B1' },
      wrong: ['month', '=B3', 'station='],
    });
  });

  it('are written as they are read', () => {
    const text = 'month=B3\nstation=field("stationId")';
    expect(linkText(readLinkText(text).formulas)).toBe(text);
    expect(linkText()).toBe('');
  });
});
