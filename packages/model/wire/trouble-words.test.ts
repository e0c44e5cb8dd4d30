import { describe, expect, it } from 'vitest';
import { alarmBits, alarmStatusWords } from '../devices/flags/alarm-words.ts';
import { statusWords, troubleText } from './trouble-words.ts';

it('the reason of being offline since a start of the program is given in words', () => {
  const words = troubleText({ code: 'deviceOffline', args: { reason: 'server-restarted' } });
  expect(words).toEqual({
    zh: '设备离线：服务重启后尚未恢复',
    en: 'Device offline: not back since the server restarted',
  });
});

describe('labels of troubles that devices report by bits', () => {
  it('an unknown word, and a trouble of another kind, have no bits', () => {
    expect(statusWords({ code: 'flags', args: { words: 'gone=7' } })).toEqual([]);
    expect(statusWords({ code: 'stale', args: { words: 'controllerFaults=1' } })).toEqual([]);
  });

  it.each(alarmStatusWords.map(({ flags }) => flags))(
    'bits of $key have names in both languages',
    (flags) => {
      const { critical, warning } = alarmBits(flags);
      const said = troubleText({
        code: 'flags',
        args: { pack: 2, words: `${flags.key}=${critical | warning}` },
      });
      const [first] = flags.flags.filter(({ bit }) => ((critical | warning) & (1 << bit)) !== 0);
      expect(said.zh).toContain(first?.set?.zh);
      expect(said.en).toContain(first?.set?.en);
    },
  );
});
