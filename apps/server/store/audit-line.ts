/** Previous hash of the first line of a chain. */
export const beforeFirst = '0'.repeat(64);

/**
 * SQL for the canonical JSON of a line of audit_log. The hash of a line is hex(SHA-256(previous hash || canonical JSON)), both as UTF-8
 * text. Never change keys, their order or their form: existing chains could not be verified any more.
 * @param line alias or record variable of the row
 */
export function canonicalLine(line: string): string {
  return `jsonb_build_object(
    'id', ${line}.id::text, 'tenant', ${line}.tenant_id, 'seq', ${line}.seq,
    'at', to_char(${line}.create_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'user', ${line}.create_user::text, 'account', ${line}.account, 'remote', ${line}.remote_ip,
    'act', ${line}.act, 'entity', ${line}.entity, 'record', ${line}.record_id, 'title', ${line}.record_title,
    'before', ${line}.before, 'after', ${line}.after, 'request', ${line}.request_id)::text`;
}
