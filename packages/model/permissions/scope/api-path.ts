/** Letters of a path; '*' stands for any of one segment, '**' as the last for all below. */
const form = /^\/api(?:\/[\w.*-]+)+$/;

/**
 * Reads the path of an interface permission: '/api/blade-dtu/dtu' and all below it; '/api' may be left out, as behind a
 * proxy that takes it off. Undefined for what is no such path, or would be every path.
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
  // Stars side by side say nothing more than one, and many in one segment take long to try.
  const stars = segments.every((segment) => /^[^*]*(?:\*[^*]+)?\*?$/.test(segment));
  return form.test(path) && names && stars ? path : undefined;
}

/** Which routes a permission names: the path itself and everything below it. A route's open part (':name') may be anything. */
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
