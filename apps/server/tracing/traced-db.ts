import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { TenantDb } from '../store/tenant-db.ts';

/**
 * The same database with a span below `parent` for each read and transaction: when a connection was available, when it ended and how.
 * Contains no statements or values.
 */
export function tracedDb(db: TenantDb, tracer: Tracer, parent: Span): TenantDb {
  const under = trace.setSpan(ROOT_CONTEXT, parent);
  const traced = async <T>(name: string, run: (connected: () => void) => Promise<T>): Promise<T> => {
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name };
    const span = tracer.startSpan(`db ${name}`, { kind: SpanKind.CLIENT, attributes }, under);
    try {
      return await run(() => span.addEvent('connection'));
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  };
  return {
    ...db,
    read: (work) =>
      traced('read', (connected) =>
        db.read((kysely, session) => {
          connected();
          return work(kysely, session);
        }),
      ),
    tx: (work, opening) =>
      traced('transaction', (connected) =>
        db.tx((kysely, session, opened) => {
          connected();
          return work(kysely, session, opened);
        }, opening),
      ),
  };
}
