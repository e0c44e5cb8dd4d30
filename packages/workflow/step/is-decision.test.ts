import { expect, it } from 'vitest';
import { isDecision } from './is-decision.ts';
import { along, define, flow, users } from './world.test-support.ts';

const ends = '<startEvent id="s"/><endEvent id="e"/>';

it('a decision is needed if something before the next user task reads it', async () => {
  const choice = '<exclusiveGateway id="g" default="g-b"/>';
  const inner = `${ends}${users('a b')}${choice}${along('s>a>g>b>e')}${flow('g', 'e', 'pass')}`;
  const definition = await define(inner);
  expect(isDecision(definition, 'a')).toBe(true);
  expect(isDecision(definition, 'b')).toBe(false);
});

it('a service task that stores it needs it as well', async () => {
  const keep = `<serviceTask id="k" flowable:expression="\${execution.setVariable('x', pass)}"/>`;
  const join = '<parallelGateway id="j"/>';
  const definition = await define(`${ends}${users('a b c')}${keep}${join}${along('s>a>k>j>c>e', 's>b>j')}`);
  expect(['a', 'b', 'c'].filter((id) => isDecision(definition, id))).toEqual(['a']);
});

it('people may decide even if no condition of the process reads it', async () => {
  const definition = await define(`${ends}${users('a b')}${along('s>a>b>e')}`);
  expect(isDecision(definition, 'a')).toBe(true);
});

it('a value in or into a sub-process of its own counts as a decision', async () => {
  const part = `<subProcess id="p"><startEvent id="i"/>${users('c')}${along('i>c')}</subProcess>`;
  const inner = `${ends}${users('a b')}${part}<exclusiveGateway id="g"/>${along('s>a>p>b>g')}${flow('g', 'e', 'pass')}`;
  const definition = await define(inner);
  expect(['a', 'b', 'c'].filter((id) => isDecision(definition, id))).toEqual(['a', 'b', 'c']);
});
