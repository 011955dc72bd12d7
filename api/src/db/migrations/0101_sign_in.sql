-- Sessions, and all that lets a person get one: mailed links, second factors, codes for the phone. Secrets are stored
-- hashed or encrypted.

create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users,
  seat_id bigint not null references seats,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  address text not null,
  agent text not null,
  id bigint generated always as identity unique -- by which its person can end it
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_use on sessions (last_used_at);
grant select, insert, update, delete on sessions to ekoline_app;

-- Good for one step of a login, once: the link that was mailed, or the right password while we wait for the second
-- factor.
create table sign_in_tickets (
  ticket_hash bytea primary key,
  purpose text not null check (purpose in ('link', 'second_step')),
  user_id bigint not null references users,
  expires_at timestamptz not null
);
create index sign_in_tickets_by_user on sign_in_tickets (user_id);
create index sign_in_tickets_by_time on sign_in_tickets (expires_at);
grant select, insert, delete on sign_in_tickets to ekoline_app;

-- The secret that is also in a person's authenticator app. It counts from `on_since`, the first right code.
create table second_factors (
  user_id bigint primary key references users,
  secret_sealed text not null,
  on_since timestamptz,
  -- the newest period of 30 seconds whose code was used: no code is accepted twice
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

-- Links that let a person set a password without knowing the old one, once. A seat that waits for its person has one;
-- an expired one stays, so that it can be sent again.
create table password_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('invitation', 'reset')),
  user_id bigint not null references users,
  seat_id bigint unique references seats,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'invitation') = (seat_id is not null))
);
create index password_links_by_user on password_links (user_id);
grant select, insert, delete on password_links to ekoline_app;

-- Lets a person verify their phone, and nothing else. All tokens of a person end with the first that is used.
create table verify_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users,
  expires_at timestamptz not null
);
create index verify_tokens_by_user on verify_tokens (user_id);
create index verify_tokens_by_time on verify_tokens (expires_at);
grant select, insert, delete on verify_tokens to ekoline_app;

-- A code that was sent to a phone, under the hash of its call id. The code's own hash is salted with that call id, which
-- is stored nowhere: a reader of the table cannot try the 10,000 possible codes.
create table verification_codes (
  call_hash bytea primary key,
  phone text not null,
  code_hash bytea not null,
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null,
  -- the message that carries it, whose delivery the page shows; null when none was sent. It is deleted long after the code
  message_id bigint
);
create index verification_codes_by_phone on verification_codes (phone);
create index verification_codes_by_time on verification_codes (expires_at);
grant select, insert, update, delete on verification_codes to ekoline_app;
