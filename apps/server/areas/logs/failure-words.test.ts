import { CodedError } from '@heliodeck/model/wire/coded-error';
import { expect, it } from 'vitest';
import { failureWords } from './failure-words.ts';

it.each([
  ['nothing where nothing failed', null, null],
  ['the message of an error', { name: 'Error', message: 'the provider is away' }, 'the provider is away'],
  ['a text as it is', 'heartbeat timeout', 'heartbeat timeout'],
  ['all of what has no message', { value: 3 }, '{"value":3}'],
  ['a message that has a code nobody knows', { code: 'ECONNREFUSED', message: 'refused' }, 'refused'],
  ['a code that is a name of every object', { code: 'toString', message: 'odd' }, 'odd'],
])('a failure is shown as %s', (_, output, words) => {
  expect(failureWords(output, 'en')).toBe(words);
});

it('a refusal is shown in the language of the reader, with its values', () => {
  const { code, params } = new CodedError('job.unknownKind', { name: 'a.b' });
  expect(failureWords({ code, params }, 'zh')).toContain('没有任务 a.b');
  expect(failureWords({ code, params }, 'en')).toContain('no job a.b');
});

it('a long failure is truncated to the length that a list shows', () => {
  expect(failureWords({ message: 'x'.repeat(5000) }, 'en')).toHaveLength(1000);
});
