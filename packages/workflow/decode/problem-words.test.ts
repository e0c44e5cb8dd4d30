import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { file, nodes } from '../step/world.test-support.ts';
import { compile } from './compile.ts';
import { messageLabel, problemLabel } from './problem-words.ts';

const folders = ['decode', 'expr', 'time', 'step'];
/** Texts of the sources that look like a message: several words starting in lower case, or with a placeholder. */
const messages = folders
  .flatMap((folder) =>
    readdirSync(join(import.meta.dirname, '..', folder))
      .filter((name) => name.endsWith('.ts') && !/\.test|words|\.d\.ts/.test(name))
      .map((name) => readFileSync(join(import.meta.dirname, '..', folder, name), 'utf8')),
  )
  .flatMap((text) => [
    ...text
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '')
      .matchAll(/'([^'\\\n]*)'|`((?:[^`\\]|\\.)*)`/g),
  ])
  .map(([, plain, filled]) => (plain ?? filled ?? '').replaceAll(/\$\{[^{}]*\}/g, 'X'))
  .filter((text) => /^[a-zX][\w.:-]* \S+ ?\S+/.test(text) && !/[<>=;]/.test(text));

const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

describe('messages of the executor', () => {
  it('are found in the sources', () => {
    expect(messages.length).toBeGreaterThan(60);
    expect(messages).toContain('a flow joins two nodes of one scope');
  });

  it('all messages of the executor have Chinese texts', () => {
    expect(messages.filter((message) => !hasChinese(messageLabel(message).zh))).toEqual([]);
  });

  it('keep their parameters', () => {
    expect(messageLabel('the message m1 is not declared').zh).toBe('消息 m1 未声明');
    expect(messageLabel('scriptTask is not supported').zh).toBe('不支持脚本任务');
    expect(messageLabel('scriptTask is not supported').en).toBe('script task is not supported');
    expect(messageLabel('endEvent of kind timer has no meaning here').en).toBe(
      'end event of kind timer has no meaning here',
    );
    expect(messageLabel('a message is missing').en).toBe('a message is missing');
    expect(messageLabel('what starts a process has no variables: unknown variable x').zh).toBe(
      '启动流程的事件不能使用变量：未知变量 x',
    );
    expect(messageLabel('a b: unexpected b').zh).toBe('a b：意外的 b');
    expect(messageLabel('endEvent of kind timer has no meaning here').zh).toBe(
      '此处不能使用 timer 类的结束事件',
    );
  });

  it('are shown as they are if there are no Chinese words', () => {
    expect(messageLabel('something else')).toEqual({ zh: 'something else', en: 'something else' });
  });

  it('all have Chinese words for a file with many faults', async () => {
    const inner = `${nodes('scriptTask', 'a')}${nodes('complexGateway', 'b')}<intermediateCatchEvent id="c"/><userTask id="d" name="\${a b}"/><callActivity id="e"/><sequenceFlow id="f" sourceRef="d" targetRef="zzz"/>`;
    const { problems } = await compile(file(`<process id="p">${inner}</process>`));
    expect(problems.length).toBeGreaterThan(5);
    expect(problems.map(problemLabel).filter(({ zh }) => !hasChinese(zh))).toEqual([]);
  });
});
