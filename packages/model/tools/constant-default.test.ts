import { expect, it } from 'vitest';
import { constantDefault } from './constant-default.ts';

it.each([
  ['PostgreSQL', "'open'::character varying", 'open'],
  ['PostgreSQL', "'it''s'::text", "it's"],
  ['PostgreSQL', "'2026-01-01'::date", '2026-01-01'],
  ['PostgreSQL', "'-1'::integer", '-1'],
  ['PostgreSQL', '(0)::numeric', undefined],
  ['PostgreSQL', '0.50', '0.50'],
  ['PostgreSQL', 'true', 'true'],
  ['PostgreSQL', 'now()', undefined],
  ['PostgreSQL', 'CURRENT_TIMESTAMP', undefined],
  ['PostgreSQL', "nextval('a_id_seq'::regclass)", undefined],
  ['PostgreSQL', "('now'::text)::date", undefined],
  ['PostgreSQL', 'NULL::character varying', undefined],
  ['MariaDB', "'a'", 'a'],
  ['MariaDB', "b'0'", '0'],
  ['MariaDB', 'NULL', undefined],
  ['MariaDB', 'current_timestamp()', undefined],
  ['MariaDB', "concat('a','b')", undefined],
  ['SQL Server', '((0))', '0'],
  ['SQL Server', "(N'开')", '开'],
  ['SQL Server', '(getdate())', undefined],
  ['SQL Server', "('a')+('b')", undefined],
  ['Oracle', "'Y' ", 'Y'],
  ['Oracle', 'SYSDATE', undefined],
  ['Oracle', "'a' || 'b'", undefined],
])('a default as %s writes it, %s, has the constant %s', (_, text, constant) => {
  expect(constantDefault(text)).toBe(constant);
});
