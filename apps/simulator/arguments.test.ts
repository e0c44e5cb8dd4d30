import { describe, expect, it } from 'vitest';
import { readOrder } from './arguments.ts';

describe('the command line of the simulator', () => {
  it('refuses a number that is none and names the option', () => {
    expect(() => readOrder(['--dtus', 'many'])).toThrow('--dtus');
    expect(() => readOrder(['--noise', '2'])).toThrow('--noise');
    expect(() => readOrder(['--fast'])).toThrow();
  });

  it('has a default for everything', () => {
    expect(readOrder([])).toMatchObject({
      host: '127.0.0.1',
      port: 8700,
      dtus: 2,
      devices: 4,
      periodSeconds: 60,
    });
  });

  it('reads a list of silent addresses', () => {
    expect([...readOrder(['--silent', '3,7']).faults.silent]).toEqual([3, 7]);
  });
});
