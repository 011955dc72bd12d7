-- What people ask about their own data (NDPA 2023, s. 34): a copy of it, or that their account is deleted.
create table data_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('copy', 'deletion')),
  state text not null default 'asked' check (state in ('asked', 'ready', 'fulfilled', 'declined', 'withdrawn')),
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at > asked_at),
  -- when the service last began to write the copy
  begun_at timestamptz,
  answered_at timestamptz,
  -- why it was declined, as its person reads it
  reason text check (reason <> ''),
  -- the copy in the store, sealed by this key of SECRET_KEYS, and its length before sealing
  file text unique,
  key_id text,
  bytes bigint check (bytes > 0),
  file_until timestamptz,
  check ((state = 'asked') = (answered_at is null)),
  check ((state = 'declined') = (reason is not null)),
  check ((state = 'ready') = (file is not null)),
  check (state <> 'ready' or (kind = 'copy' and key_id is not null and bytes is not null and file_until is not null))
);
create unique index data_requests_open on data_requests (user_id, kind) where state = 'asked';
create index data_requests_of_person on data_requests (user_id, id);
create index data_requests_due on data_requests (due_at) where state = 'asked';
create index data_copies_by_end on data_requests (file_until) where state = 'ready';
grant select, insert, update, delete on data_requests to ekoline_app;
