-- Queues with their agents, the calls in their lines, and the history of each call.

-- 700 parks a call, and 701 to 719 are its places: no queue has such a number.
create sequence queue_number start 301;
grant usage on sequence queue_number to ekoline_app;
create function next_queue_number() returns text language plpgsql as $$
declare number bigint;
begin
  loop
    number := nextval('queue_number');
    exit when number not between 700 and 719;
  end loop;
  return number::text;
end $$;

-- One that was removed stays, because the history of its calls does.
create table queues (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  queue_number text not null unique default next_queue_number(),
  name text not null check (name <> ''),
  strategy text not null check (strategy in ('round robin', 'longest idle')),
  ring_seconds integer not null check (ring_seconds between 5 and 120),
  max_wait_seconds integer not null check (max_wait_seconds between 10 and 3600),
  wrap_up_seconds integer not null check (wrap_up_seconds between 0 and 600),
  created_at timestamptz not null,
  removed_at timestamptz,
  -- what follows when a caller has waited for longest; null: the call ends
  next_category text
    check (next_category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside')),
  next_destination text check (next_destination <> ''),
  -- how many callers wait at most, and what follows for who comes then; null: it is busy
  max_callers integer check (max_callers between 1 and 1000),
  full_category text
    check (full_category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside')),
  full_destination text check (full_destination <> ''),
  priority integer not null default 0 check (priority between 0 and 9), -- among the queues that share agents
  music_file_id bigint references files, -- null: the exchange's own
  greeting_file_id bigint references files, -- what callers hear once as they come
  -- who calls again waits so long for the agent they talked with last; null: whoever is free takes them
  last_agent_seconds integer check (last_agent_seconds between 5 and 300),
  -- callers hear their place and their likely wait every so many seconds; null: they do not
  announce_seconds integer check (announce_seconds between 20 and 600),
  -- the number that calls show which call someone back who called the queue; null: as other calls
  caller_id text check (caller_id ~ '^\+[1-9]\d{7,14}$'),
  recording text check (recording in ('always', 'never', 'demand')), -- whether its calls are recorded; null: as the workgroup's
  -- callers may ask to be called back in their turn, for which this seat pays; null: they may not
  callback_seat_id bigint references seats,
  turn_after bigint, -- the agent who was rung last, where they are rung in turn
  constraint queues_next_check check ((next_category is null) = (next_destination is null)),
  constraint queues_full_check check ((full_category is null) = (full_destination is null))
);
create index queues_by_workgroup on queues (workgroup_id, id) where removed_at is null;
create index queues_by_next on queues (next_destination, next_category);
create index queues_by_full on queues (full_destination, full_category);
create index queues_by_music on queues (music_file_id);
create index queues_by_greeting on queues (greeting_file_id);
create index queues_by_recording on queues (workgroup_id) where recording is not null;
create index queues_by_callback_seat on queues (callback_seat_id) where callback_seat_id is not null;
grant select, insert, update on queues to ekoline_app;

-- One person is one agent, in however many queues; without a row they are signed out.
create table agents (
  seat_id bigint primary key references seats,
  state text not null check (state in ('in', 'paused', 'out')),
  changed_at timestamptz not null,
  reason text check (reason in ('break', 'lunch', 'meeting', 'training', 'other')), -- of the pause
  set_by bigint references seats, -- who of the workgroup set the switch; null: the agent
  -- the rest after a talk, where they ended or lengthened it
  rests_until timestamptz,
  rest_set_at timestamptz,
  -- they may have the calls of queues ring their own mobile, too
  on_mobile boolean not null default false,
  mobile_set_at timestamptz,
  -- Who has the agent: a process rings no one whom another one has, or who rests.
  taken_by text, -- the process for whose caller they ring or talk
  taken_for text, -- its call, or the id of a place that is kept
  taken_at timestamptz,
  free_at timestamptz, -- they are not rung before
  freed_at timestamptz, -- when they were let go last, by the clock of the database
  talked_at timestamptz, -- the end of their last talk
  check ((state = 'paused') = (reason is not null)),
  check ((taken_by is null) = (taken_for is null) and (taken_by is null) = (taken_at is null))
);
create index agents_changed on agents (changed_at);
create index agents_by_setter on agents (set_by) where set_by is not null;
create index agents_rest_set on agents (rest_set_at) where rest_set_at is not null;
create index agents_by_mobile_set on agents (mobile_set_at) where mobile_set_at is not null;
create index agents_taken_for on agents (taken_for) where taken_for is not null;
create index agents_taken_by on agents (taken_by) where taken_by is not null;
grant select, insert, update, delete on agents to ekoline_app;

-- Each pause of an agent, with its length.
create table agent_pauses (
  id bigint generated always as identity primary key,
  seat_id bigint not null references seats,
  reason text not null check (reason in ('break', 'lunch', 'meeting', 'training', 'other')),
  started_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= started_at)
);
create unique index agent_pauses_open on agent_pauses (seat_id) where ended_at is null;
create index agent_pauses_by_seat on agent_pauses (seat_id, started_at);
grant select, insert, update, delete on agent_pauses to ekoline_app;

create table queue_agents (
  queue_id bigint not null references queues,
  seat_id bigint not null references seats,
  primary key (queue_id, seat_id)
);
create index queue_agents_by_seat on queue_agents (seat_id);
grant select, insert, delete on queue_agents to ekoline_app;

-- One row for each call in a queue, written by the process that has the call; `seen_at` is that process's last
-- heartbeat. A row whose process is dead is ended by another one, until the truth comes. The caller's number is here only
-- while they are in the queue: afterwards only the call record has it. The lines of queues are of all processes: who waits
-- is a row of queue_calls or queue_callbacks, in the order of joined_at.
create table queue_calls (
  call_id text not null,
  queue_id bigint not null references queues,
  node text not null,
  caller text not null,
  joined_at timestamptz not null,
  connected_at timestamptz,
  agent_seat_id bigint references seats,
  ended_at timestamptz,
  outcome text check (outcome in ('answered', 'aborted', 'timed out', 'call back')),
  hold_ms integer check (hold_ms >= 0),
  talk_ms integer check (talk_ms >= 0),
  seen_at timestamptz not null,
  note text not null default '', -- of the agent
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
create index queue_calls_noted on queue_calls (joined_at) where note <> '';
grant select, insert, update on queue_calls to ekoline_app;

-- Callers of a queue who asked to be called back in their turn.
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

-- When a process last found no agent for who waits there: those behind them at other processes wait no longer for it.
create table queue_looks (
  queue_id bigint not null references queues,
  node text not null,
  looked_at timestamptz not null, -- by the clock of the database
  primary key (queue_id, node)
);
grant select, insert, update on queue_looks to ekoline_app;

-- Admins have the reports of the queues mailed each Monday.
create table queue_report_mails (
  seat_id bigint primary key references seats,
  workgroup_id bigint not null references workgroups,
  sent_until date not null -- the Monday after the last week that they had
);
create index queue_report_mails_due on queue_report_mails (sent_until, workgroup_id);
grant select, insert, update, delete on queue_report_mails to ekoline_app;
