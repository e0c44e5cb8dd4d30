import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { limitOf } from '../../apps/server/http/rate-limits.ts';
import { root, sourceFiles } from './source-files.ts';

const text = readFileSync(join(root, 'docs/guides/limits.md'), 'utf8');

describe('the guide to limits and rules', () => {
  it('names every file that has rules of records', () => {
    const rules = sourceFiles('apps/server/areas')
      .filter(
        ({ path, text: source }) =>
          // The guide names generated rules together; the generator has their text in a template only.
          !/\.test\.ts$|^apps\/server\/areas\/(custom|tools\/generator)\//.test(path) &&
          /\bdefineHooks\(|: EntityHooks\[\] \{/.test(source),
      )
      .map(({ path }) => path);
    expect(rules.length).toBeGreaterThan(15);
    expect(rules.filter((path) => !text.includes(`\`${path}\``))).toEqual([]);
  });

  it('states the calls per minute correctly', () => {
    const told =
      /tokens and captchas (\d+), codes to phones (\d+), tries of a code (\d+), registration (\d+), ways to third parties (\d+), files ([\d,]+), uploads (\d+), cameras (\d+), video ([\d,]+), other public routes (\d+)/
        .exec(text)
        ?.slice(1)
        .map((number) => Number(number.replace(',', '')));
    const paths = [
      ...['/api/blade-auth/token', '/api/blade-auth/oauth/sms/send-validate'],
      ...['/api/blade-resource/sms/endpoint/validate-message', '/api/blade-user/register-guest'],
      ...[
        '/api/blade-auth/oauth/render/x',
        '/api/blade-resource/file/x',
        '/api/blade-user/import-user',
        '/api/blade-candidAlarm/candidAlarm/report',
        '/api/blade-video/play/x/index.m3u8',
        '/api/x',
      ],
    ];
    expect(told).toEqual(paths.map((path) => limitOf({ path, access: 'public' })?.perMinute));
  });
});
