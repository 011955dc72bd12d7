-- What an operator is paged by: how the last check of the ledger ended, and when the last backup was made.

create table ledger_checks (
  invariant text primary key check (invariant in ('L1', 'L2', 'L3', 'L4', 'L5')),
  faults integer not null check (faults >= 0), -- that the last check found
  checked_at timestamptz not null
);
grant select, insert, update on ledger_checks to ekoline_app;

-- A backup that is complete: by `operator backup`, or noted by the script that made one with PostgreSQL's tools.
create table backups (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  how text not null check (how <> '')
);
grant select, insert on backups to ekoline_app;
