-- The inbox of missed calls: one open line for a workgroup and a caller, until either side reaches the other or a person
-- closes it. Calls from before this table came have none.
create table missed_calls (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  caller text not null, -- E.164; '' once the numbers of its calls are emptied
  -- of the newest call
  card_id bigint not null references seats (card_id),
  uniqueid text not null,
  calledstation text not null,
  kind text not null check (kind in ('people', 'queue')),
  did text, -- the number that was called, where that is known
  ring_seconds integer,
  started_at timestamptz not null,
  -- of all its calls
  calls integer not null default 1 check (calls > 0),
  first_at timestamptz not null,
  seat_ids bigint[] not null, -- whose calls they were, and whose phones rang
  queue_ids bigint[] not null, -- the queues in which they waited
  -- since when the line is open, and by when it is promised to be closed; null: not counted yet
  opened_at timestamptz not null,
  due_at timestamptz,
  claimed_by bigint references seats,
  claimed_at timestamptz,
  claimant_notified_at timestamptz,
  admins_notified_at timestamptz,
  closed_at timestamptz,
  how text check (how in ('called back', 'rang again', 'by hand')),
  closed_by bigint references seats, -- null: a number outside answered
  closing_call text,
  talk_seconds integer,
  reason text check (reason in ('dealt with', 'wrong number', 'spam', 'not needed')),
  check ((claimed_by is null) = (claimed_at is null)),
  check ((closed_at is null) = (how is null)),
  check ((how is not distinct from 'by hand') = (reason is not null)),
  check (how is distinct from 'by hand' or closed_by is not null),
  check (how is null or (how <> 'by hand') = (closing_call is not null))
);
create unique index missed_calls_open on missed_calls (workgroup_id, caller) where closed_at is null;
create index missed_calls_by_time on missed_calls (workgroup_id, first_at);
create index missed_calls_closed on missed_calls (workgroup_id, closed_at) where closed_at is not null;
create index missed_calls_due on missed_calls (due_at) where closed_at is null;
create index missed_calls_by_age on missed_calls (first_at);
create index missed_calls_by_card on missed_calls (card_id);
create index missed_calls_by_claimant on missed_calls (claimed_by) where claimed_by is not null;
create index missed_calls_by_closer on missed_calls (closed_by) where closed_by is not null;
grant select, insert, update, delete on missed_calls to ekoline_app;

-- Who was reached of late, and until when: what opens and what closes a caller's line locks the row, so that a missed call
-- that is written after the talk that followed it opens none.
create table missed_callers (
  workgroup_id bigint not null references workgroups,
  caller text not null, -- E.164
  reached_until timestamptz,
  touched_at timestamptz not null,
  primary key (workgroup_id, caller)
);
create index missed_callers_by_age on missed_callers (touched_at);
grant select, insert, update, delete on missed_callers to ekoline_app;

-- What a call that comes in was to, whose phones it has rung, and whether a person at a number outside took it.
alter table live_calls add column did text, add column rang text[] not null default '{}',
  add column taken_outside boolean not null default false;

-- What a workgroup's admins say of missed calls; without a row the usual holds.
create table missed_settings (
  workgroup_id bigint primary key references workgroups,
  promise_minutes integer not null check (promise_minutes between 15 and 10080)
);
grant select, insert, update on missed_settings to ekoline_app;

-- The numbers and queues of a workgroup whose missed calls open no line.
create table missed_off (
  workgroup_id bigint not null references workgroups,
  subject text not null check (subject in ('number', 'queue')),
  key text not null, -- the phone number, or the number of the queue
  primary key (workgroup_id, subject, key)
);
grant select, insert, delete on missed_off to ekoline_app;
