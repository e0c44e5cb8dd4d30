import { describe, expect, it } from 'vitest';
import { chosenTab, devicesOfTab, namedLike } from './device-kinds.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const found = (pattern: string, ...names: string[]) =>
  namedLike(pattern, named(...names)).map((device) => device.name);

describe('device tabs', () => {
  it('count MARS controllers among the controllers', () => {
    const devices = [{ type: 0 }, { type: 1 }, { type: 2 }, { type: 3 }];
    expect(devicesOfTab(chosenTab('controller'), devices)).toHaveLength(2);
  });
  it('open at the first one with devices when the address names none, otherwise at the controllers', () => {
    expect(chosenTab('inverter').key).toBe('controller');
    expect(chosenTab(undefined, [{ type: 3 }, { type: 4 }, { type: 2 }])).toBe(chosenTab('meter'));
    expect(chosenTab('battery', [{ type: 2 }]).key).toBe('battery');
  });
});

describe('a name pattern', () => {
  it('matches only names that contain it', () => {
    expect(found('mppt', 'MPPT控制器', '电表')).toEqual(['MPPT控制器']);
  });
  it('treats special characters of regular expressions literally', () => {
    expect(found('(1)', 'A(1)', 'A1')).toEqual(['A(1)']);
    expect(found('a.c', 'abc', 'a.c')).toEqual(['a.c']);
  });
  it('supports * and ?', () => {
    expect(found('1号*组', '1号电池组', '1号表')).toEqual(['1号电池组']);
    expect(found('?号表', '2号表', '号表')).toEqual(['2号表']);
  });
  it('a blank name pattern matches every device', () => {
    expect(found('  ', 'a', 'b')).toHaveLength(2);
  });
  it('skips a device without a name', () => {
    expect(namedLike('a', [{ name: null }])).toEqual([]);
  });
});
