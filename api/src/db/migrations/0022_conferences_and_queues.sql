-- Rooms that callers are led to: conferences, and queues with their agents and the story of each call in them.

create sequence conference_number start 8001;
grant usage on sequence conference_number to ekoline_app;

create table conferences (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  card_id bigint not null references seats (card_id),
  conference_number text not null unique default nextval('conference_number')::text,
  name text not null check (name <> ''),
  description text not null check (description <> ''),
  max_members integer not null default 50 check (max_members between 2 and 200),
  created_at timestamptz not null
);
create index conferences_by_workgroup on conferences (workgroup_id, id);
create index conferences_by_card on conferences (card_id, id);
grant select, insert, update, delete on conferences to ekoline_app;

create sequence queue_number start 301;
grant usage on sequence queue_number to ekoline_app;

-- One that was removed stays, for the story of its calls does.
create table queues (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  queue_number text not null unique default nextval('queue_number')::text,
  name text not null check (name <> ''),
  strategy text not null check (strategy in ('round robin', 'longest idle')),
  ring_seconds integer not null check (ring_seconds between 5 and 120),
  max_wait_seconds integer not null check (max_wait_seconds between 10 and 3600),
  wrap_up_seconds integer not null check (wrap_up_seconds between 0 and 600),
  created_at timestamptz not null,
  removed_at timestamptz
);
create index queues_by_workgroup on queues (workgroup_id, id) where removed_at is null;
grant select, insert, update on queues to ekoline_app;

-- One person is one agent, in whatever queues they are; without a row they are signed out.
create table agents (
  seat_id bigint primary key references seats,
  state text not null check (state in ('in', 'paused', 'out')),
  changed_at timestamptz not null
);
create index agents_changed on agents (changed_at);
grant select, insert, update, delete on agents to ekoline_app;

create table queue_agents (
  queue_id bigint not null references queues,
  seat_id bigint not null references seats,
  primary key (queue_id, seat_id)
);
create index queue_agents_by_seat on queue_agents (seat_id);
grant select, insert, delete on queue_agents to ekoline_app;

-- One row for each call in a queue. Who writes it is the process that has the call; `seen_at` is when that process was
-- last known to be there. A row that nobody looks after any more is ended by another process, until the truth comes.
-- The caller's number is here only while they are in the queue: afterwards the call record alone has it.
create table queue_calls (
  call_id text not null,
  queue_id bigint not null references queues,
  node text not null,
  caller text not null,
  joined_at timestamptz not null,
  connected_at timestamptz,
  agent_seat_id bigint references seats,
  ended_at timestamptz,
  outcome text check (outcome in ('answered', 'aborted', 'timed out')),
  hold_ms integer check (hold_ms >= 0),
  talk_ms integer check (talk_ms >= 0),
  seen_at timestamptz not null,
  primary key (call_id, queue_id),
  check ((ended_at is null) = (outcome is null)),
  check ((connected_at is null) = (hold_ms is null)),
  check ((outcome is not distinct from 'answered') = (talk_ms is not null)),
  check (outcome is distinct from 'answered' or connected_at is not null),
  check (outcome is null or caller = '')
);
create index queue_calls_by_day on queue_calls (queue_id, joined_at) include (outcome, hold_ms, talk_ms);
create index queue_calls_live on queue_calls (queue_id, joined_at) where ended_at is null;
create index queue_calls_seen on queue_calls (seen_at) where ended_at is null;
create index queue_calls_talking on queue_calls (agent_seat_id) where ended_at is null;
create index queue_calls_by_agent on queue_calls (agent_seat_id, joined_at) where agent_seat_id is not null;
grant select, insert, update on queue_calls to ekoline_app;

-- Workgroups whose wallboard an admin switched off.
create table wallboards_off (
  workgroup_id bigint primary key references workgroups
);
grant select, insert, delete on wallboards_off to ekoline_app;
