-- Sessions, and all that lets a person get one: mailed links, second factors, codes for the phone; documents, data
-- requests, the public page of a workgroup, and the secrets of phones. Secrets are stored hashed or encrypted.

-- The browsers that a person has logged in with. Strangers who use up the limits of an account do not keep them out.
create table known_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  device_hash bytea not null, -- of the browser's cookie, which several people may share
  last_used_at timestamptz not null,
  forgotten_at timestamptz, -- its person logged it out from elsewhere, or has another password
  unique (user_id, device_hash)
);
create index known_devices_by_use on known_devices (last_used_at);
grant select, insert, delete, update (last_used_at, forgotten_at) on known_devices to ekoline_app;

create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users,
  seat_id bigint not null references seats,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  address text not null,
  agent text not null,
  id bigint generated always as identity unique, -- by which its person can end it
  device_id bigint references known_devices on delete set null,
  -- when its person last entered the password again, or a code: what a stolen session must not do asks for it
  confirmed_at timestamptz
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_seat on sessions (seat_id);
create index sessions_by_use on sessions (last_used_at);
create index sessions_by_begin on sessions (created_at); -- a session ends at an age, too, however often it is used
create index sessions_by_device on sessions (device_id) where device_id is not null;
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
  expires_at timestamptz not null,
  mailed boolean not null default false -- it was only mailed, so it shows that the email is its person's
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
  message_id bigint,
  -- who asked for the code with their verifytoken, and has tries of their own; null: anybody
  holder_id bigint
);
create index verification_codes_by_phone on verification_codes (phone);
create index verification_codes_by_time on verification_codes (expires_at);
grant select, insert, update, delete on verification_codes to ekoline_app;

-- What codes by phone cost in a Lagos day, over all processes: each counts as its longest call, or as one SMS.
create table code_spend (
  day date primary key,
  kobo bigint not null check (kobo >= 0)
);
grant select, insert, update, delete on code_spend to ekoline_app;

-- The documents by which people show who they are. The file itself is encrypted, and kept where files are.
create table documents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  card_id bigint not null references seats (card_id), -- of the seat that it was uploaded from
  kind text not null check (kind in ('identity', 'utility')),
  -- what it is, in its owner's words
  type text not null check (type <> ''),
  media text not null check (media in ('image/jpeg', 'image/png', 'application/pdf')),
  bytes bigint not null check (bytes > 0),
  file text not null unique,
  state text not null default 'pending' check (state in ('pending', 'verified', 'rejected')),
  reason text check (reason <> ''),
  uploaded_at timestamptz not null,
  decided_at timestamptz,
  -- it is stored as the pictures that were made of it; one that lies there as it came is made into pictures when opened
  rebuilt boolean not null default false,
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null))
);
create index documents_by_user on documents (user_id, id desc);
create index documents_waiting on documents (id) where state = 'pending';
grant select, insert, update, delete on documents to ekoline_app;

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

-- The public page of a workgroup, which has one. Its address never changes, even when the name does.
create table business_profiles (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null unique references workgroups,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  website text not null check (website <> ''),
  phone text not null check (phone <> ''),
  address text not null check (address <> ''),
  about text not null check (about <> ''),
  -- the name of the logo in the public address; a new one with each change
  logo text unique check (logo ~ '^[a-z0-9]+\.(png|jpg)$'),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
grant select, insert, update, delete on business_profiles to ekoline_app;

-- The secrets with which the phones and browsers of seats register at the exchange: several phones for a seat, each with a
-- name, a SIP user and a secret of its own. Without HA1 it has ended, and the row tells every process so.
create table sip_secrets (
  seat_id bigint not null references seats,
  device text not null check (device in ('phone', 'browser')),
  realm text not null,
  ha1_sealed text, -- MD5 of username:realm:secret, as good as the secret, so it is encrypted
  made_at timestamptz not null,
  changed_at timestamptz not null,
  ends_at timestamptz, -- of a browser's; extended while its page is open
  -- an address from which a phone sets itself up, once
  set_up_hash bytea unique,
  set_up_ends_at timestamptz,
  id bigint generated by default as identity unique,
  -- which phone of the seat: the first one has the seat's username, the others that and their number
  nth smallint not null default 1 check (nth between 1 and 99),
  name text check (name <> ''),
  added_at timestamptz,
  seen_at timestamptz, -- registered, as far as somebody looked
  -- the secret itself, for the files that the set-up address gives once; gone with the address
  secret_sealed text,
  primary key (seat_id, device, nth),
  check ((ends_at is null) = (device = 'phone')),
  check ((set_up_hash is null) = (set_up_ends_at is null)),
  check (ha1_sealed is not null or set_up_hash is null),
  check (nth = 1 or device = 'phone'),
  check ((name is null) = (device = 'browser')),
  check ((added_at is null) = (device = 'browser')),
  check (secret_sealed is null or set_up_hash is not null)
);
create index sip_secrets_changed on sip_secrets (changed_at);
create index sip_secrets_ending on sip_secrets (ends_at) where ha1_sealed is not null;
create index sip_secrets_set_up_ending on sip_secrets (set_up_ends_at) where secret_sealed is not null;
grant select, insert, update on sip_secrets to ekoline_app;

-- A secret ends with its seat and with its person, whatever revokes them.
create function end_sip_secrets() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'seats' then
    update sip_secrets set ha1_sealed = null, set_up_hash = null, set_up_ends_at = null, secret_sealed = null, changed_at = new.revoked_at
      where seat_id = new.id and ha1_sealed is not null;
  else
    update sip_secrets set ha1_sealed = null, set_up_hash = null, set_up_ends_at = null, secret_sealed = null, changed_at = new.disabled_at
      where seat_id in (select id from seats where user_id = new.id) and ha1_sealed is not null;
  end if;
  return null;
end $$;
create trigger seat_revoked after update of revoked_at on seats
  for each row when (new.revoked_at is not null) execute function end_sip_secrets();
create trigger user_disabled after update of disabled_at on users
  for each row when (new.disabled_at is not null) execute function end_sip_secrets();

-- A password that is set by a mailed link ends what could still be used instead of it.
create function end_phone_secrets() returns trigger language plpgsql as $$
begin
  update sip_secrets set ha1_sealed = null, set_up_hash = null, set_up_ends_at = null, secret_sealed = null, changed_at = new.phone_secrets_ended_at
    where seat_id in (select id from seats where user_id = new.id) and ha1_sealed is not null;
  return null;
end $$;
create trigger user_phone_secrets after update of phone_secrets_ended_at on users
  for each row when (new.phone_secrets_ended_at is distinct from old.phone_secrets_ended_at) execute function end_phone_secrets();

-- What was set before the email was first proven may be a stranger's.
create function password_was_reset() returns trigger language plpgsql as $$
begin
  if old.email_unproven then
    update api_keys set revoked_at = new.password_reset_at
      where seat_id in (select id from seats where user_id = new.id) and revoked_at is null;
    delete from webhooks where seat_id in (select id from seats where user_id = new.id);
    delete from second_factors where user_id = new.id;
  else
    update api_keys set rests_since = new.password_reset_at
      where seat_id in (select id from seats where user_id = new.id) and revoked_at is null and rests_since is null;
  end if;
  return null;
end $$;
create trigger user_password_reset after update of password_reset_at on users
  for each row when (new.password_reset_at is distinct from old.password_reset_at) execute function password_was_reset();
