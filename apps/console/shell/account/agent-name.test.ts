import { expect, it } from 'vitest';
import { agentName } from './agent-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['', ''],
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36`,
    'Chrome 130 · Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.2849.46`,
    'Edge 130 · Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox 132 · Linux'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S928B) ${webkit} Chrome/129.0.0.0 Mobile Safari/537.36`,
    'Chrome 129 · Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
    'Safari 17 · iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari 18 · macOS',
  ],
])('%j is shown as %j', (userAgent, name) => expect(agentName(userAgent)).toBe(name));
