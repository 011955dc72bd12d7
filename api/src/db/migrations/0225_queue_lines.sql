-- The lines of queues are of all processes: who waits is a row of queue_calls or queue_callbacks, in the order of joined_at.

-- Who has an agent: a process rings no one whom another one has, or who rests.
alter table agents
  add column taken_by text, -- the process for whose caller they ring or talk
  add column taken_for text, -- its call, or the id of a place that is kept
  add column taken_at timestamptz,
  add column free_at timestamptz, -- they are not rung before
  add column freed_at timestamptz, -- when they were let go last, by the clock of the database
  add column talked_at timestamptz, -- the end of their last talk
  add check ((taken_by is null) = (taken_for is null) and (taken_by is null) = (taken_at is null));
create index agents_taken_for on agents (taken_for) where taken_for is not null;
create index agents_taken_by on agents (taken_by) where taken_by is not null;

alter table queues add column turn_after bigint; -- the agent who was rung last, where they are rung in turn

-- When a process last found no agent for who waits there: those behind them at other processes wait no longer for it.
create table queue_looks (
  queue_id bigint not null references queues,
  node text not null,
  looked_at timestamptz not null, -- by the clock of the database
  primary key (queue_id, node)
);
grant select, insert, update on queue_looks to ekoline_app;
