import { describe, expect, it } from 'vitest';
import { type Order, readOrder, usage } from './arguments.ts';

function order(...args: string[]): Order {
  const read = readOrder(args);
  if (read === 'help') throw new Error('help');
  return read;
}

describe('the command line of the simulator', () => {
  it.each([
    ['an invalid number', ['--dtus', 'many'], '--dtus must be a number'],
    ['no DTU', ['--dtus', '0'], '--dtus must be a number from 1 to 100000'],
    ['half a DTU', ['--dtus', '2.5'], '--dtus must be a number from 1 to 100000 without a fraction'],
    ['nothing at all', ['--dtus', ''], '--dtus'],
    ['more devices than a bus carries', ['--devices', '32'], '--devices must be a number from 1 to 31'],
    ['a profile there is not', ['--profile', 'acme-9000'], '--profile must be one of heliodeck-mppt4, '],
    ['a period of nothing', ['--period', '0'], '--period'],
    ['a period without end', ['--period', 'Infinity'], '--period'],
    ['an invalid port', ['--port', '65536'], '--port'],
    ['a speed no line has', ['--baud', '5'], '--baud must be 0 or a number from 300'],
    ['a share above one', ['--noise', '2'], '--noise must be a number from 0 to 1'],
    ['a share below zero', ['--split=-0.1'], '--split'],
    ['a storm before it began', ['--storm=-1'], '--storm'],
    ['an invalid silent address', ['--silent', '3,x'], '--silent'],
    ['a silent address between two commas', ['--silent', '3,,4'], '--silent'],
    [
      'a silent address nobody has',
      ['--devices', '4', '--silent', '5'],
      '--silent must be bus addresses from 1 to 4',
    ],
    ['a server that is no address', ['--claim', 'here'], '--claim must be the address'],
    ['a server of another kind', ['--claim', 'ftp://here'], '--claim'],
    ['a host without a name', ['--host', ' '], '--host'],
    ['an option nobody knows', ['--fast'], '--fast'],
    ['a word by itself', ['12'], '12'],
  ])('refuses %s and names the option', (_, args, words) => {
    expect(() => readOrder(args)).toThrow(words);
  });

  it('has a default for everything', () => {
    expect(order()).toMatchObject({ host: '127.0.0.1', port: 8700, dtus: 2, devices: 4 });
    // The period of the server, unless one is given.
    expect(order().periodSeconds).toBeUndefined();
  });

  it('accepts everything in its usage text', () => {
    expect(order('--dtus', '3', '--devices', '31', '--period', '5', '--silent', '3, 7')).toMatchObject({
      dtus: 3,
      devices: 31,
      periodSeconds: 5,
      faults: { silent: new Set([3, 7]) },
    });
    expect(order('--noise', '0.1', '--split', '0.2', '--glue', '1')).toMatchObject({
      faults: { noise: 0.1, split: 0.2, glue: 1 },
    });
    expect(order('--storm', '30', '--reset', '60')).toMatchObject({
      stormEverySeconds: 30,
      resetEverySeconds: 60,
    });
  });

  it('prints its usage on request, with every option', () => {
    expect([readOrder(['--help']), readOrder(['-h'])]).toEqual(['help', 'help']);
    for (const name of Object.keys({
      dtus: 0,
      devices: 0,
      period: 0,
      host: 0,
      port: 0,
      claim: 0,
      profile: 0,
      baud: 0,
      first: 0,
    }))
      expect(usage).toContain(`--${name} `);
    for (const name of ['silent', 'noise', 'split', 'glue', 'storm', 'reset', 'help'])
      expect(usage).toContain(`--${name} `);
  });
});
