-- Plans, people, workgroups, seats, sessions, and what every feature leans on: audit, limits, idempotency, outbox.

create table plans (
  id bigint primary key,
  name text not null unique,
  price_kobo bigint not null check (price_kobo >= 0),
  in_panel boolean not null,
  description text not null
);
grant select on plans to ekoline_app;

-- decisions, "Plans"
insert into plans (id, name, price_kobo, in_panel, description) values
  (1, 'Pay as you go', 0, false, 'Top up, and pay for what you call'),
  (2, 'Basic unlimited plan', 600000, true, 'Unlimited usage with fair usage policy, one user'),
  (3, 'Business starter', 1500000, true, 'Airtime plan with an auto-attendant default IVR'),
  (4, 'Business growth', 3000000, true, 'Airtime plan with an auto-attendant default IVR'),
  (8, 'Business custom', 6000000, true, 'Airtime plan with custom IVR features'),
  (13, 'Web sign-up', 0, false, 'What every web sign-up starts on');

create table users (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and length(email) <= 254),
  first_name text not null,
  last_name text not null,
  phone text not null,
  phone_verified_at timestamptz,
  password_hash text,
  nin_sealed text,
  nin_last4 text check (nin_last4 ~ '^\d{4}$'),
  address text not null default '',
  verification_status text not null default 'unverified'
    check (verification_status in ('unverified', 'pending', 'verified', 'rejected')),
  disabled_at timestamptz,
  created_at timestamptz not null,
  check ((nin_sealed is null) = (nin_last4 is null))
);
grant select, insert, update on users to ekoline_app;

create table workgroups (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  plan_id bigint not null references plans,
  plan_ends_at timestamptz,
  created_at timestamptz not null
);
grant select, insert, update on workgroups to ekoline_app;

create sequence card_id start 100001;
grant usage on sequence card_id to ekoline_app;

-- A seat is a person's place in a workgroup: its SIP username, its card (wallet and billing), its referral code.
create table seats (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  workgroup_id bigint not null references workgroups,
  username text not null unique check (username ~ '^\w{1,64}$'),
  card_id bigint not null unique default nextval('card_id'),
  referral_code text not null unique,
  admin boolean not null default false,
  lead boolean not null default false,
  created_at timestamptz not null,
  unique (user_id, workgroup_id)
);
create index seats_by_workgroup on seats (workgroup_id, id);
grant select, insert, update on seats to ekoline_app;

create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users,
  seat_id bigint not null references seats,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  address text not null,
  agent text not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_use on sessions (last_used_at);
grant select, insert, update, delete on sessions to ekoline_app;

-- Raised by the triggers that keep a table append-only, whoever tries, the owner included.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  request_id text not null,
  address text not null,
  user_id bigint references users,
  seat_id bigint references seats,
  workgroup_id bigint references workgroups,
  action text not null,
  target text,
  detail jsonb not null default '{}'
);
create index audit_by_workgroup on audit (workgroup_id, id desc);
create index audit_by_user on audit (user_id, id desc);
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();
grant select, insert on audit to ekoline_app;

-- One row a bucket; `full_at` is when it will be full again (generic cell rate algorithm).
create table limits (
  key text primary key,
  full_at timestamptz not null
);
create index limits_by_time on limits (full_at);
grant select, insert, update, delete on limits to ekoline_app;

create table idempotency_keys (
  seat_id bigint not null references seats,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  result jsonb,
  created_at timestamptz not null,
  primary key (seat_id, key)
);
create index idempotency_keys_by_time on idempotency_keys (created_at);
grant select, insert, update, delete on idempotency_keys to ekoline_app;

-- A message is written in the same transaction as the change that it tells of.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms', 'call')),
  recipient text not null,
  subject text,
  text text not null,
  created_at timestamptz not null
);
grant select, insert on outbox to ekoline_app;
