import { describe, expect, it } from 'vitest';
import { createLog, withFields } from './logging.ts';

function logged(fields: Record<string, unknown>): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).info('a caller came', fields);
  return lines.join('');
}

describe('the log', () => {
  it.each([
    'password',
    'oldPassword',
    'Authorization',
    'blade-auth',
    'access_token',
    'clientSecret',
    'accessKey',
    'Captcha-Code',
    'set-cookie',
  ])('never contains the value of %s', (name) => {
    expect(logged({ [name]: 'hunter2' })).not.toContain('hunter2');
    expect(logged({ body: { deeper: [{ [name]: 'hunter2' }] } })).not.toContain('hunter2');
  });

  it('keeps values that are not secret, and describes errors', () => {
    const line = JSON.parse(logged({ account: 'li', error: new Error('bus is silent') }));
    expect(line).toMatchObject({
      message: 'a caller came',
      account: 'li',
      error: { message: 'bus is silent' },
    });
  });

  it('logs nothing below its level', () => {
    const lines: string[] = [];
    createLog('warn', { write: (line) => lines.push(line) }).info('quiet');
    expect(lines).toEqual([]);
  });

  it('adds fields to every line of a component', () => {
    const lines: string[] = [];
    const log = withFields(createLog('info', { write: (line) => lines.push(line) }), { requestId: 'r1' });
    log.info('first', { more: 1 });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId: 'r1', more: 1 });
  });
});
