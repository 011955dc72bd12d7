-- Waiting: a server refuses this recipient, while messages to others may leave.
alter table outbox add column apart boolean not null default false;
grant update (apart) on outbox to ekoline_app;
