-- Callers of a queue may ask to be called back in their turn. Who lets them pays for it.

alter table queues add column callback_seat_id bigint references seats; -- null: they may not
create index queues_by_callback_seat on queues (callback_seat_id) where callback_seat_id is not null;

alter table queue_calls drop constraint queue_calls_outcome_check;
alter table queue_calls add check (outcome in ('answered', 'aborted', 'timed out', 'call back'));

create table queue_callbacks (
  id bigint generated always as identity primary key,
  queue_id bigint not null references queues,
  call_id text not null unique, -- by which it was asked
  node text not null, -- of the process that has the place in the line
  caller text not null, -- E.164; '' once it is over
  joined_at timestamptz not null,
  tries integer not null default 0, -- so often the caller's phone was rung
  next_at timestamptz not null, -- not before
  calling text unique, -- the call that rings now, or rang last
  rings boolean not null default false,
  outcome text check (outcome in ('answered', 'given up')),
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is null) = (caller <> ''))
);
create index queue_callbacks_open on queue_callbacks (queue_id, joined_at) where outcome is null;
create index queue_callbacks_by_queue on queue_callbacks (queue_id);
grant select, insert, update on queue_callbacks to ekoline_app;
