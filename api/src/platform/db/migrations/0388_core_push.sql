-- The keys by which push services know this service (VAPID): one row, made when the first of its people asks for it.
create table push_keys (
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  private_sealed text not null,
  created_at timestamptz not null
);
grant select, insert on push_keys to ekoline_app;

-- The browsers that get push messages: one of each device that a person has logged in with. It goes with the device.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  device_id bigint not null unique references known_devices on delete cascade,
  endpoint_hash bytea not null unique, -- of the address at the push service
  host text not null, -- there
  known_host boolean not null, -- it is a browser maker's; any other is a stranger's server
  subscription_sealed text not null, -- JSON: endpoint, p256dh, auth
  name text not null, -- of the device, in plain words
  kinds text[] not null check (kinds <@ array['incoming', 'missed', 'voicemail', 'due', 'balance', 'robocall']),
  quiet_from smallint check (quiet_from between 0 and 1439), -- minutes of a Lagos day
  quiet_until smallint check (quiet_until between 0 and 1439),
  created_at timestamptz not null,
  last_arrived_at timestamptz,
  failing_since timestamptz,
  rests_until timestamptz,
  check ((quiet_from is null) = (quiet_until is null) and (quiet_from is null or quiet_from <> quiet_until))
);
create index push_subscriptions_by_user on push_subscriptions (user_id);
create index push_subscriptions_failing on push_subscriptions (failing_since) where failing_since is not null;
grant select, insert, update, delete on push_subscriptions to ekoline_app;

-- What is to be sent to them, and what was.
create table push_messages (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  seat_id bigint not null references seats, -- as whom the person is told
  kind text not null check (kind in ('incoming', 'missed', 'voicemail', 'due', 'balance', 'robocall', 'test')),
  payload_sealed text not null, -- JSON
  topic text not null, -- a newer one of the same topic takes its place at the push service
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'arrived', 'failed')),
  due_at timestamptz,
  expires_at timestamptz not null,
  tries integer not null default 0,
  why text,
  ticket_hash bytea, -- of a call: with the device's cookie it opens the page in its session, once
  created_at timestamptz not null,
  check ((due_at is null) = (state in ('arrived', 'failed')))
);
create index push_messages_due on push_messages (due_at, id) where due_at is not null;
create index push_messages_by_subscription on push_messages (subscription_id);
create index push_messages_by_seat on push_messages (seat_id);
create index push_messages_by_ticket on push_messages (ticket_hash) where ticket_hash is not null;
create index push_messages_by_age on push_messages (created_at);
grant select, insert, update, delete on push_messages to ekoline_app;
