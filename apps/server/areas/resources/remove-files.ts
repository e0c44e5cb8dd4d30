import { label } from '@heliodeck/kit/label';
import { attach } from '@heliodeck/model/resources/attach';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, handles, type JobHandler } from '../../jobs/define-job.ts';
import { type AuditWriter, audit } from '../../logs/audit.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession, TenantDb } from '../../store/tenant-db.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { ResourceWorld } from './world.ts';

/** The job begins this much later, ms: by then the call itself has usually removed the files. */
const resumesAfterMs = 60_000;

/** Calls that remove one file at once, and the job that resumes one of them, are within this time, ms. */
const sameRemovalMs = 86_400_000;

const askerShape = z.object({
  caller: z.object({
    tenantId: z.string(),
    userId: z.string(),
    deptIds: z.array(z.string()),
    account: z.string(),
  }),
  remoteAddress: z.string(),
  requestId: z.string(),
});

/** Removes the files that a call wanted to remove, for the case that its server stops or the storage does not answer. */
const removalKind = defineJob({
  name: 'resource.removeFiles',
  label: label('删除文件', 'Remove files'),
  version: 1,
  payload: z.object({
    domain: z.string(),
    names: z.array(z.string()),
    /** Time of the call, ms. */
    askedAt: z.number(),
    /** Who removes the files themselves, for the audit log; absent if it has a line for their attachments. */
    asker: askerShape.optional(),
  }),
  scope: 'tenant',
  retry: { limit: 8, delaySeconds: 30, mostSeconds: 3_600 },
});

/** Permanent removal of stored files. */
export interface FileRemovals {
  readonly job: JobHandler;
  /**
   * Deletes stored files, and records each in the audit log, since no record refers to them any more. A file that does not exist is
   * neither an error nor recorded. If the storage fails, the files are removed later.
   * @throws CodedError resource.storeFailed
   */
  removeNow(context: Context, store: ObjectStore, names: readonly string[]): Promise<void>;
  /** Deletes the files of removed records after the commit of the session. */
  removeAfter(context: Context, session: DbSession, domain: string, names: readonly string[]): Promise<void>;
}

/**
 * Storages can be slow or absent, so no connection to the database is held while one is called. A job that is queued before the first
 * deletion completes what a stopped server leaves; it does nothing where the call has done all.
 */
export function fileRemovals(world: ResourceWorld): FileRemovals {
  const { jobs } = world.services;

  const queue = async (
    session: DbSession,
    { now }: Context,
    payload: Omit<z.infer<typeof removalKind.payload>, 'askedAt'>,
  ): Promise<void> => {
    await jobs.enqueue(session, removalKind, {
      payload: { ...payload, askedAt: now.getTime() },
      startAfter: new Date(now.getTime() + resumesAfterMs),
    });
  };

  const job = handles(removalKind, async ({ db, payload, now, log, signal }) => {
    const { domain, names, asker, askedAt } = payload;
    const store = await world.storeOf({ db }, domain);
    if (store === undefined) {
      log.warn('files are left: the configuration of their storage was removed', { domain, names });
      return;
    }
    for (const name of names) {
      signal.throwIfAborted();
      await store.remove(name);
      if (asker) await recordOnce(db, { ...asker, now }, { name, domain, askedAt });
    }
  });

  return {
    job,
    async removeNow(context, store, names) {
      const existing: string[] = [];
      for (const name of new Set(names)) if (await store.stat(name)) existing.push(name);
      if (existing.length === 0) return;
      const { caller, now, remoteAddress, requestId } = context;
      const asker = { caller: askerShape.shape.caller.parse(caller), remoteAddress, requestId };
      const { domain } = store;
      await context.db.tx((_, session) => queue(session, context, { domain, names: existing, asker }));
      for (const name of existing) {
        await store.remove(name);
        await recordOnce(context.db, { ...asker, now }, { name, domain, askedAt: now.getTime() });
      }
    },
    async removeAfter(context, session, domain, names) {
      await queue(session, context, { domain, names: [...names] });
      const db = world.services.store.tenantDb(context.caller.tenantId);
      const clear = async (): Promise<void> => {
        const store = await world.storeOf({ db }, domain);
        for (const name of names) await store?.remove(name);
      };
      session.afterCommit(() => {
        clear().catch((error: unknown) =>
          context.log.warn('files of removed attachments are removed later', { names, error }),
        );
      });
    },
  };
}

/**
 * Records a removed file, once for all calls and jobs that removed it at about the same time: the protocol of a remote storage does not tell
 * which of them has deleted it.
 */
async function recordOnce(
  db: TenantDb,
  who: AuditWriter,
  { name, domain, askedAt }: { readonly name: string; readonly domain: string; readonly askedAt: number },
): Promise<void> {
  await db.tx(async (_, session) => {
    await session.client.query(
      statement`select pg_advisory_xact_lock(hashtextextended(${`removed file ${name}`}, 0))`,
    );
    const since = new Date(askedAt - sameRemovalMs);
    const { rowCount } = await session.client.query(
      statement`select 1 from audit_log where record_id = ${name} and entity = ${attach.key} and act = 'remove'
         and create_time > ${since} limit 1`,
    );
    if (rowCount !== 0) return;
    audit(who, session, [
      {
        act: 'remove',
        entity: attach.key,
        recordId: name,
        title: name,
        before: { name, domainUrl: domain },
      },
    ]);
  });
}
