-- What every feature uses: rate limits, idempotency keys, the outbox of messages, webhooks, stored files; and the service
-- itself: its jobs, its installation, its backups, the trunks of carriers.

-- One row for each bucket; `full_at` is when it will be full again (generic cell rate algorithm). Unlogged: a bucket is
-- worth less than the wait for the disk, and after a crash of the server the limits begin anew.
create unlogged table limits (
  key text primary key,
  full_at timestamptz not null
);
create index limits_by_time on limits (full_at);
grant select, insert, update, delete on limits to ekoline_app;

create table idempotency_keys (
  seat_id bigint not null references seats,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null, -- begins with 'failed ' where the request failed
  result jsonb,
  created_at timestamptz not null,
  failure jsonb, -- code, values and fields of a failure, which is answered again
  primary key (seat_id, key),
  check (failure is null or result is null),
  check ((failure is not null) = (request_hash like 'failed %'))
);
create index idempotency_keys_by_time on idempotency_keys (created_at);
grant select, insert, update, delete on idempotency_keys to ekoline_app;

-- Messages that leave the machine, each written in the same transaction as the change that it reports, and what became
-- of it. The text may hold a link that lets its reader in, so it is encrypted.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms', 'call')),
  recipient text not null,
  subject text,
  text_sealed text not null,
  created_at timestamptz not null,
  button text, -- the label on the button of a mail's link
  ends_at timestamptz, -- when the code or link in it expires: it is not sent after that
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'delivered', 'failed')),
  tries int not null default 0,
  -- Waiting: the next try. Sending: when the sending process counts as dead. Sent: how long we wait for its delivery report.
  due_at timestamptz,
  give_up_at timestamptz,
  provider text, -- that it was sent by
  provider_id text, -- the provider's own name for it
  why text, -- of a failure
  detail text, -- the provider's words on it
  seconds int, -- how long a call rang
  changed_at timestamptz, -- of its state
  sound text, -- what is attached to a mail, by its name among the recordings
  csv_name text, -- a file that is attached
  csv_sealed text,
  check (due_at is null or state in ('waiting', 'sending', 'sent')),
  constraint outbox_csv_check check ((csv_name is null) = (csv_sealed is null))
);
create index outbox_by_time on outbox (created_at);
create index outbox_due on outbox (channel, due_at, id) where due_at is not null;
create index outbox_of_provider on outbox (provider_id) where provider_id is not null;
create index outbox_by_recipient on outbox (recipient, id);
create index outbox_failed on outbox (id) where state = 'failed';
-- text_sealed: what is encrypted can be encrypted again with a newer key of SECRET_KEYS.
grant select, insert, delete,
  update (text_sealed, state, tries, due_at, give_up_at, provider, provider_id, why, detail, seconds, changed_at)
  on outbox to ekoline_app;

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
grant select, insert, delete, update (secret_sealed, failing_since, rests_until, switched_off_at) on webhooks to ekoline_app;

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

-- Files that may lie in the store although no row names them. Noted before a file is stored, and when the row that names
-- it is deleted; deleted when the row is there, or the file is gone. So a process may end at any moment, and nothing
-- stays in the store for ever.
create table stored_unnamed (
  stored_as text primary key,
  noted_at timestamptz not null
);
create index stored_unnamed_oldest on stored_unnamed (noted_at);
grant select, insert, delete on stored_unnamed to ekoline_app;

-- The last run of each job, and who may begin the next one.
create table job_runs (
  name text primary key,
  registered_at timestamptz not null default clock_timestamp(),
  due_at timestamptz, -- nobody begins a run before; during a run, the end of its lease. Null: a job of every process
  holder text, -- the process that runs it now, or died in it
  started_at timestamptz,
  ended_at timestamptz,
  succeeded_at timestamptz, -- the end of the last run that did not fail
  error text -- why the last run failed
);
grant select, insert, update on job_runs to ekoline_app;

-- What this database is, whose files lie beside it, and whether it is a copy that must not act yet.
create table installation (
  one boolean primary key default true check (one),
  -- the same in every copy: DATA_DIR carries it, too
  id text not null default gen_random_uuid()::text,
  -- the server and the database in which the service ran last; null: it never ran. In another place it is a copy
  place text,
  -- since when nothing is called, mailed, hooked or asked of the payment provider, until the operator says release
  held_at timestamptz,
  -- The timeline of the server's WAL when the service ran last; null: not known yet. The end of a recovery begins a new
  -- one, so a database that was brought back from a base backup, or a standby that was promoted, has another.
  timeline integer
);
insert into installation default values;
grant select, update (place, held_at, timeline) on installation to ekoline_app;

-- A backup that is complete: by `operator backup`, or noted by the script that made one with PostgreSQL's tools. An
-- operator is paged by the age of the newest of each kind: the database by `operator backup` or pg_dump ('dump') or as a
-- base backup ('base'), the files and recordings ('files'), and a restore that was rehearsed ('rehearsal').
create table backups (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  how text not null check (how <> ''),
  kind text not null default 'dump' check (kind in ('dump', 'base', 'files', 'rehearsal')),
  seconds integer check (seconds >= 0) -- how long the rehearsal took
);
create index backups_newest on backups (kind, made_at);
grant select, insert, delete on backups to ekoline_app; -- files are copied every 15 minutes, and old notes go

-- The trunks of carriers, and which numbers are called by which of them. Every process gives them to its exchange.
create table trunks (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,30}$'),
  host text not null check (host <> ''),
  transport text not null check (transport in ('udp', 'tcp', 'tls')),
  -- by which the carrier is reached; null: Asterisk reaches it itself
  proxy text check (proxy <> ''),
  -- where its calls come from
  addresses text[] not null check (cardinality(addresses) > 0),
  username text check (username <> ''),
  password_sealed text,
  registers boolean not null,
  codecs text[] not null check (cardinality(codecs) > 0),
  -- at once at one exchange, and begun in a second by one process; null: no limit
  channels integer check (channels > 0),
  calls_per_second integer check (calls_per_second > 0),
  -- how the carrier writes the called number, and the caller's
  number_format text not null check (number_format in ('plus', 'digits', 'national')),
  cli_format text not null check (cli_format in ('plus', 'digits', 'national')),
  is_on boolean not null,
  -- removed, which every exchange is to be given, too
  removed boolean not null default false,
  changed_at timestamptz not null,
  check ((username is null) = (password_sealed is null)),
  check (not registers or username is not null)
);
create index trunks_by_change on trunks (changed_at);

create table trunk_routes (
  -- the digits that a number begins with, behind the +; empty: every number
  prefix text not null check (prefix ~ '^[0-9]{0,15}$'),
  trunk text not null references trunks,
  -- the lowest is tried first
  priority integer not null check (priority between 1 and 100),
  -- of the calls among those of one priority
  share integer not null check (share between 1 and 100),
  primary key (prefix, trunk)
);
create index trunk_routes_by_trunk on trunk_routes (trunk);
grant select, insert, update, delete on trunks, trunk_routes to ekoline_app;
