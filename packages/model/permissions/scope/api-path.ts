/** Characters of a path; '*' matches any part of one segment, '**' as the last segment everything below. */
const form = /^\/api(?:\/[\w.*-]+)+$/;

/**
 * Parses the path of an interface permission: '/api/blade-dtu/dtu' and everything below it; '/api' may be
 * omitted, as behind a proxy that strips it. Undefined if it is not such a path, or would match every path.
 */
export function readApiPath(text: string): string | undefined {
  const trimmed = text
    .trim()
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\/\*\*$/, '');
  const path = /^\/api(?:\/|$)/.test(trimmed) ? trimmed : `/api${trimmed}`;
  const segments = path.split('/').slice(2);
  const names =
    segments.some((segment) => /[^*]/.test(segment)) && !segments.some((one) => /^\.+$/.test(one));
  // Adjacent stars are equivalent to one, and several in one segment make matching slow.
  const stars = segments.every((segment) => /^[^*]*(?:\*[^*]+)?\*?$/.test(segment));
  return form.test(path) && names && stars ? path : undefined;
}

/**
 * Which routes a permission covers: the path itself and everything below it. A parameter of a route (':name')
 * matches anything.
 */
export function coversPath(text: string): (route: string) => boolean {
  const path = readApiPath(text);
  if (path === undefined) return () => false;
  const wanted = path.split('/').map(segmentTest);
  return (route) => {
    const segments = route.split('/');
    return segments.length >= wanted.length && wanted.every((test, index) => test(segments[index] ?? ''));
  };
}

function segmentTest(segment: string): (part: string) => boolean {
  const pieces = segment.split('*').map((piece) => piece.replace(/[.-]/g, '\\$&'));
  const pattern = new RegExp(`^${pieces.join('.*')}$`);
  return (part) => part.startsWith(':') || pattern.test(part);
}
