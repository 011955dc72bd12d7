-- How many seconds of an answered call no one talked: it waited in queues, or a message was left. They are not in
-- talk_seconds, so that what adds that up counts talk alone. Null: of a call from before this, whose talk_seconds holds them.
alter table calls add column idle_seconds integer check (idle_seconds >= 0);

-- The further pages of a list leave out what was recorded since its first one.
grant select on sequence calls_id_seq to ekoline_app;
