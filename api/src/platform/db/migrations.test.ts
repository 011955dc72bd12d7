import { describe, expect, test } from 'vitest'
import { breakingStatements } from '../../../test/breaking-statements.ts'
import { shippedMigrations } from './migrate.ts'

describe('a migration after the baseline', () => {
  const BASELINE_ENDS = 315

  test('runs under the code before it, or says which older code no longer needs what goes', () => {
    for (const migration of shippedMigrations().filter(({ number }) => number > BASELINE_ENDS)) {
      const breaking = breakingStatements(migration)
      if (breaking.length > 0) {
        expect([migration.name, breaking, migration.minimumCode > 0]).toEqual([
          migration.name,
          breaking,
          true,
        ])
        expect([migration.name, migration.minimumCode < migration.number]).toEqual([migration.name, true])
      }
    }
  })

  test.each([
    'drop table outbox;',
    'alter table outbox drop column trial;',
    'alter table outbox drop trial;',
    'alter table outbox add column a int, drop column trial;',
    'alter table outbox rename column a to b;',
    'ALTER TABLE outbox RENAME TO messages;',
    'alter table outbox alter column a type bigint;',
    'alter table outbox alter a set data type text;',
    'alter table outbox alter column a set not null;',
    'alter table outbox add column a int not null;',
    'alter table outbox add a int not null;',
    'alter table outbox add column a numeric(10, 2) not null;',
    'alter table outbox add column a int default 1, add column b text not null;',
    'alter table outbox alter column a drop default;',
    'drop function ledger_post(bigint);',
    'drop view totals;',
    'revoke update on outbox from ekoline_app;',
    'truncate outbox;',
    'delete from outbox;',
    'create table a (b int);\n-- goes\ndrop\n  table c;',
  ])('is seen to break the code before it: %s', (sql) => {
    expect(breakingStatements({ sql })).toHaveLength(1)
  })

  test.each([
    'alter table outbox add column a int;',
    'alter table outbox add column a boolean not null default false;',
    'alter table outbox add column a int generated always as (1) stored not null;',
    'alter table outbox drop constraint a, add constraint a check (b > 0);',
    'alter table outbox add column a int check (a is not null or (b > 0 and c is not null));',
    'alter table outbox alter column a drop not null;',
    'create table a (id bigint generated always as identity primary key, b text not null);',
    'drop index a; drop trigger b on c;',
    "create function a() returns int language sql as 'select 1'; revoke execute on function a from public;",
    '-- drop table outbox\ncreate index a on outbox (b);',
    "comment on table outbox is 'x'; grant select on outbox to ekoline_app;",
    'create function a() returns trigger language plpgsql as $$ begin delete from b; return new; end $$;',
    'create or replace function a() returns int language sql as $body$ delete from b; select 1 $body$;',
  ])('is not taken for one that does: %s', (sql) => {
    expect(breakingStatements({ sql })).toEqual([])
  })
})
