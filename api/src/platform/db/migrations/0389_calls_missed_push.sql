-- Of an open line: whether the people whose call it was were told of its newest call. Those from before are.
alter table missed_calls add column pushed boolean not null default true;
create index missed_calls_to_push on missed_calls (id) where not pushed;
