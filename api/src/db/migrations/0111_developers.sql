-- API keys, one-time-password calls, and webhooks with their deliveries.

-- A key acts for its seat. Only its hash is stored.
create table api_keys (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  seat_id bigint not null references seats,
  name text not null check (name <> ''),
  key_hash bytea not null unique,
  ending text not null, -- its last characters, to tell it from others
  daily_cap integer not null check (daily_cap > 0), -- calls of a Lagos day
  created_at timestamptz not null,
  expires_at timestamptz check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_by_workgroup on api_keys (workgroup_id, id desc);
create index api_keys_by_seat on api_keys (seat_id);
grant select, insert, update (name, last_used_at, revoked_at) on api_keys to ekoline_app;

-- A call that spoke a customer's one-time password, without the password. Its cost is in its call record.
create table otp_calls (
  id bigint generated always as identity primary key,
  uniqueid text not null unique,
  card_id bigint not null references seats (card_id),
  key_id bigint references api_keys, -- null: asked for by a session
  callerid text not null,
  account text not null, -- the seat's username
  called text not null,
  entered_at timestamptz not null,
  attempted_at timestamptz, -- when the phone was dialled
  talk_seconds integer not null default 0 check (talk_seconds >= 0),
  status text not null default 'calling'
    check (status in ('calling', 'delivered', 'hung up', 'busy', 'no answer', 'declined', 'no such number', 'failed'))
);
create index otp_calls_newest on otp_calls (card_id, entered_at desc, id desc);
create index otp_calls_of_key on otp_calls (key_id, entered_at);
create index otp_calls_oldest on otp_calls (entered_at) where called <> '' or callerid <> '';
grant select, insert, update (attempted_at, talk_seconds, status, called, callerid) on otp_calls to ekoline_app;

-- The addresses to which events of a workgroup are sent.
create table webhooks (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  seat_id bigint not null references seats, -- who created it
  url text not null,
  secret_sealed text not null,
  events text[] not null
    check (cardinality(events) > 0 and events <@ '{call.started,call.ended,payment.succeeded}'::text[]),
  created_at timestamptz not null,
  failing_since timestamptz, -- no delivery has succeeded since
  rests_until timestamptz, -- no delivery is tried until then, after a failure
  switched_off_at timestamptz -- it failed for too long
);
create index webhooks_by_workgroup on webhooks (workgroup_id, id);
create index webhooks_by_seat on webhooks (seat_id);
grant select, insert, delete, update (failing_since, rests_until, switched_off_at) on webhooks to ekoline_app;

-- An event for a webhook, written in the same transaction as the change that it reports.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  event text not null,
  event_id text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
  tries integer not null default 0,
  -- waiting: the next try; sending: when the sending process counts as dead
  due_at timestamptz check ((due_at is not null) = (state in ('waiting', 'sending'))),
  give_up_at timestamptz not null,
  http integer, -- the status of the last answer
  why text, -- of a failure
  took_ms integer,
  created_at timestamptz not null,
  changed_at timestamptz,
  unique (webhook_id, event_id) -- an event is sent twice only by hand
) with (fillfactor = 80);
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (due_at, id) where due_at is not null;
create index webhook_deliveries_sending on webhook_deliveries (webhook_id) where state = 'sending';
create index webhook_deliveries_oldest on webhook_deliveries (created_at);
grant select, insert, delete, update (state, tries, due_at, give_up_at, http, why, took_ms, changed_at)
  on webhook_deliveries to ekoline_app;
