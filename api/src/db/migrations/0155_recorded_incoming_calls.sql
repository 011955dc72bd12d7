-- no transaction
-- Who of us took a call that came in for another card: the agent of a queue, or the person that a menu led to. They hear its
-- recording and find the call in their history, while the record stays with whose number it is.

alter table live_calls add column if not exists taken_by bigint references seats;
-- null: by the seat of its own card, or by no one
alter table calls add column if not exists taken_by bigint references seats;
update calls set taken_by = agent_seat_id
  from queue_calls join seats as agent on agent.id = agent_seat_id
 where call_id = uniqueid and connected_at is not null and agent.card_id <> calls.card_id and taken_by is null;
drop index concurrently if exists calls_taken;
create index concurrently calls_taken on calls (taken_by, started_at desc, id desc) where taken_by is not null;

-- Workgroups whose incoming calls are recorded, and how who calls them learns it before they talk.
create table if not exists incoming_recording (
  workgroup_id bigint primary key references workgroups,
  announced text not null check (length(announced) between 1 and 300),
  ticket text check (length(ticket) between 1 and 60),
  made_at timestamptz not null,
  made_by text not null
);
grant select, insert, update, delete on incoming_recording to ekoline_app;
