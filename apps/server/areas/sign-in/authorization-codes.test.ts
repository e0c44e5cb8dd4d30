import { expect, test } from 'vitest';
import { isChallenge, verifies } from './authorization-codes.ts';

// RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test('another verifier, one too short, and the challenge itself are refused', () => {
  expect(verifies(`${verifier.slice(0, -1)}l`, challenge)).toBe(false);
  expect(verifies(verifier.slice(0, 42), challenge)).toBe(false);
  expect(verifies(challenge, challenge)).toBe(false);
  expect(verifies('', challenge)).toBe(false);
  expect(verifies(verifier, '')).toBe(false);
});

test('a challenge that is the verifier itself (method plain) is refused', () => {
  expect(isChallenge(`${verifier}.`)).toBe(false);
  expect(isChallenge('')).toBe(false);
  expect(isChallenge(challenge)).toBe(true);
});

test('the verifier of the standard’s example matches its challenge', () => {
  expect(verifies(verifier, challenge)).toBe(true);
});
