-- Callers hear their place and their likely wait every so many seconds; null: they do not.
alter table queues add column announce_seconds integer check (announce_seconds between 20 and 600);
