-- Signing in by a mailed link and with a second factor, and a name for each session so that its person can end it.

alter table sessions add column id bigint generated always as identity unique;

-- What lets somebody take one step of signing in, once: the link that was mailed, or the password that was right and
-- waits for the second factor. Stored hashed.
create table sign_in_tickets (
  ticket_hash bytea primary key,
  purpose text not null check (purpose in ('link', 'second_step')),
  user_id bigint not null references users,
  expires_at timestamptz not null
);
create index sign_in_tickets_by_user on sign_in_tickets (user_id);
create index sign_in_tickets_by_time on sign_in_tickets (expires_at);
grant select, insert, delete on sign_in_tickets to ekoline_app;

-- The secret that a person's authenticator app has too. It counts from `on_since`, the first right code.
create table second_factors (
  user_id bigint primary key references users,
  secret_sealed text not null,
  on_since timestamptz,
  -- the newest period of 30 seconds whose code was used: no code is taken twice
  last_period bigint
);
grant select, insert, update, delete on second_factors to ekoline_app;

create table recovery_codes (
  user_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on recovery_codes to ekoline_app;
