-- An agent's rest after a talk, where they ended or lengthened it; and what they noted on a call of a queue.
alter table agents
  add column rests_until timestamptz,
  add column rest_set_at timestamptz;
create index agents_rest_set on agents (rest_set_at) where rest_set_at is not null;

alter table queue_calls add column note text not null default '';
create index queue_calls_noted on queue_calls (joined_at) where note <> '';
