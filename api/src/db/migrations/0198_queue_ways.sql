-- How many callers wait in a queue at most, and what follows for who comes then (null: it is busy); which of the queues
-- that share agents is served first.

alter table queues add column max_callers integer check (max_callers between 1 and 1000);
alter table queues add column full_category text
  check (full_category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside'));
alter table queues add column full_destination text check (full_destination <> '');
alter table queues add constraint queues_full_check check ((full_category is null) = (full_destination is null));
create index queues_by_full on queues (full_destination, full_category);
alter table queues add column priority integer not null default 0 check (priority between 0 and 9);

-- A caller who waited for as long as they might, and goes on to what follows, has left.
alter table live_calls drop constraint live_calls_queue_check;
alter table live_calls add constraint live_calls_queue_check check (queue in ('waiting', 'left', 'taken'));
