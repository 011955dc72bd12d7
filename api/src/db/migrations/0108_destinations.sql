-- Where calls are led: audio files, menus, conferences, and queues with their agents and the history of each call.

create table files (
  id bigint generated always as identity primary key,
  card_id bigint not null references seats (card_id),
  workgroup_id bigint not null references workgroups,
  type text not null check (type in ('ivr', 'queue', 'moh')),
  name text not null check (name <> ''),
  stored_as text not null unique, -- its name in the store
  bytes bigint not null check (bytes > 0),
  length_ms bigint not null check (length_ms > 0),
  created_at timestamptz not null
);
create index files_newest on files (card_id, created_at desc, id desc);
create index files_by_workgroup on files (workgroup_id) include (bytes);
-- To lock a row takes the right to update one of its columns.
grant select, insert, update (name), delete on files to ekoline_app;

-- Files that may lie in the store although no row names them. Noted before a file is stored, and when the row that names
-- it is deleted; deleted when the row is there, or the file is gone. So a process may end at any moment, and nothing
-- stays in the store for ever.
create table stored_unnamed (
  stored_as text primary key,
  noted_at timestamptz not null
);
create index stored_unnamed_oldest on stored_unnamed (noted_at);
grant select, insert, delete on stored_unnamed to ekoline_app;

-- Menus that answer calls.
create sequence ivr_number start 7001;
grant usage on sequence ivr_number to ekoline_app;

create table ivrs (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  card_id bigint not null references seats (card_id),
  ivr_number text not null unique default nextval('ivr_number')::text,
  name text not null check (name <> ''),
  description text not null check (description <> ''),
  recording bigint not null references files,
  created_at timestamptz not null
);
create index ivrs_by_workgroup on ivrs (workgroup_id, id);
create index ivrs_by_card on ivrs (card_id, id);
create index ivrs_by_recording on ivrs (recording);
grant select, insert, update, delete on ivrs to ekoline_app;

-- Where each key of a menu leads. A destination is named as people and numbers name it, because it may be of four kinds;
-- what keeps it there while a key leads to it is in features/destinations.
create table ivr_members (
  ivr_id bigint not null references ivrs on delete cascade,
  digit text not null check (digit in ('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#')),
  category text not null check (category in ('user', 'ivr', 'queue', 'conference')),
  destination text not null check (destination <> ''),
  primary key (ivr_id, digit)
);
create index ivr_members_by_destination on ivr_members (destination, category);
grant select, insert, delete on ivr_members to ekoline_app;

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

-- The calls that are in a conference now, for processes on another exchange, and the commands they leave for its own.
create table conference_members (
  call_id text primary key,
  conference_number text not null,
  node text not null, -- the process that has the call
  number text not null, -- the member: a phone number, or the SIP username of a seat
  muted boolean not null default false,
  wish text check (wish in ('mute', 'unmute', 'remove')), -- a command of another process that is not done yet
  joined_at timestamptz not null
);
create index conference_members_in on conference_members (conference_number, joined_at, call_id);
create index conference_members_of on conference_members (node);
grant select, insert, update, delete on conference_members to ekoline_app;

create sequence queue_number start 301;
grant usage on sequence queue_number to ekoline_app;

-- One that was removed stays, because the history of its calls does.
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

-- One person is one agent, in however many queues; without a row they are signed out.
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

-- One row for each call in a queue, written by the process that has the call; `seen_at` is that process's last
-- heartbeat. A row whose process is dead is ended by another one, until the truth comes. The caller's number is here only
-- while they are in the queue: afterwards only the call record has it.
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
