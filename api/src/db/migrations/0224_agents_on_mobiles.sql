-- An agent may have the calls of queues ring their own mobile, too.

alter table agents add column on_mobile boolean not null default false;
alter table agents add column mobile_set_at timestamptz;
create index agents_by_mobile_set on agents (mobile_set_at) where mobile_set_at is not null;
