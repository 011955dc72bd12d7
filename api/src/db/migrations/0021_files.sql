-- Audio files of a card, and what may lie in the store of files although nothing names it.

create table files (
  id bigint generated always as identity primary key,
  card_id bigint not null references seats (card_id),
  workgroup_id bigint not null references workgroups,
  type text not null check (type in ('ivr', 'queue', 'moh')),
  name text not null check (name <> ''),
  stored_as text not null unique, -- its name in the store
  bytes bigint not null check (bytes > 0),
  length_ms bigint not null check (length_ms > 0),
  created_at timestamptz not null
);
create index files_newest on files (card_id, created_at desc, id desc);
create index files_by_workgroup on files (workgroup_id) include (bytes);
grant select, insert, update (name), delete on files to ekoline_app; -- a row is locked by who may change it only

-- Noted before a file is stored, and when the row that names it is deleted; forgotten when the row is there, or the
-- file is gone. So a process may end at any moment, and nothing stays in the store for ever.
create table stored_unnamed (
  stored_as text primary key,
  noted_at timestamptz not null
);
create index stored_unnamed_oldest on stored_unnamed (noted_at);
grant select, insert, delete on stored_unnamed to ekoline_app;
