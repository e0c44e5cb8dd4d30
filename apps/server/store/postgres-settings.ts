import { abandonedMs } from './connect.ts';

/** Settings of the embedded server, for 2 cores and 24 GiB shared with the program itself. */
export const serverSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: '100',
  shared_buffers: '1GB',
  effective_cache_size: '8GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  // A committed reading survives a power cut; ingest makes up for the cost by batches.
  synchronous_commit: 'on',
  wal_buffers: '16MB',
  min_wal_size: '512MB',
  max_wal_size: '4GB',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // Compiling a plan costs more than the short queries of this product take, and two cores have none to spare.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  autovacuum_naptime: '20s',
  idle_in_transaction_session_timeout: String(abandonedMs),
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Refused statements are reported to their caller, and their text can contain data; the log is for faults of the server itself.
  log_min_messages: 'fatal',
};

/** For a temporary cluster of a test run, which need not survive a power cut. */
export const throwAwaySettings: Readonly<Record<string, string>> = {
  ...serverSettings,
  shared_buffers: '256MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Without fsync a clone by file copy takes 15 ms (tests/support/database.ts), through WAL 110 ms.
  max_wal_size: '1GB',
  autovacuum: 'off',
};
