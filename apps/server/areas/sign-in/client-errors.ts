import { textOrEmpty } from '@heliodeck/kit/plain-value';
import type { Context } from '../../context.ts';
import type { HttpExchange } from '../../http/route.ts';
import { logText } from '../../logs/redact.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** Newest lines of one report that are logged; a client that fails in a loop must not fill the log. */
const most = 20;
const longestMessage = 2_000;
const longestStack = 16_000;

/** An error reported by a browser. The console sends `where`, other clients `url`. */
type Line = Readonly<Record<'message' | 'stack' | 'where' | 'url', unknown>>;

/** Converts an error reported by a browser for logging. */
function errorOf(line: Line): Error {
  const [, name = 'Error', message = ''] =
    /^(?:(\w*(?:Error|Exception)): )?([\s\S]*)$/.exec(textOrEmpty(line.message)) ?? [];
  const error = new Error(message.slice(0, longestMessage));
  error.name = name;
  error.stack = textOrEmpty(line.stack).slice(0, longestStack);
  return error;
}

/**
 * Writes the errors reported by a browser to the error log of its user's tenant. Those without a signed-in user are written to the
 * program's own log only: anybody can send them, and they must not fill a log for users.
 */
export async function takeClientErrors(
  { access, logs }: SignInDeps,
  context: Context,
  { headers, body }: HttpExchange,
): Promise<void> {
  const lines = (Array.isArray(body) ? body : [body]).filter(
    (line): line is Line => typeof line === 'object' && line !== null,
  );
  const address = { method: 'POST', path: '/api/blade-auth/oauth/logout', query: {} };
  const caller =
    headers['blade-auth'] === undefined
      ? undefined
      : await access.policy.authenticate(headers, context.now, address);
  if (caller === undefined || 'refused' in caller) {
    const report = JSON.stringify(body ?? null).slice(0, longestMessage);
    context.log.warn('client reported errors', { count: lines.length, report });
    return;
  }
  for (const line of lines.slice(0, most)) {
    logs.failure(errorOf(line), {
      tenantId: caller.tenantId,
      createUser: caller.userId,
      createDept: caller.deptIds[0] ?? null,
      createBy: caller.account,
      method: 'BROWSER',
      requestUri: logText(textOrEmpty(line.where) || textOrEmpty(line.url), longestMessage),
      remoteIp: context.remoteAddress,
      userAgent: logText(headers['user-agent'] ?? '', 500),
    });
  }
}
