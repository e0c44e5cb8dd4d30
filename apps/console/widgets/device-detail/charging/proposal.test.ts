import { describe, expect, it } from 'vitest';
import { openForm, readProposal } from './proposal.ts';

describe('a value proposed by an address', () => {
  it.each([
    '',
    'nominalVoltage',
    'nominalVoltage:',
    ':5',
    'a:b',
    'a:-1',
    'a:1e3',
    'a:1:2',
    'a: 5',
    'a:99999',
    '__proto__:1',
  ])('%j proposes nothing', (text) => expect(readProposal(text)).toBeUndefined());

  it('a name and a plain number are a proposal', () => {
    expect(readProposal('nominalVoltage:54.4')).toEqual({ nominalVoltage: 54.4 });
  });

  it('a form that is only opened proposes no value', () => {
    expect(readProposal(openForm)).toEqual({});
  });
});
