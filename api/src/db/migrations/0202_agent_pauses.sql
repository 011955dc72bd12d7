-- minimum code: 0202
-- Why an agent is paused, who of the workgroup set the switch for them, and each pause with its length.
alter table agents
  add column reason text check (reason in ('break', 'lunch', 'meeting', 'training', 'other')),
  add column set_by bigint references seats; -- null: the agent
update agents set reason = 'other' where state = 'paused';
alter table agents add check ((state = 'paused') = (reason is not null));
create index agents_by_setter on agents (set_by) where set_by is not null;

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
insert into agent_pauses (seat_id, reason, started_at)
  select seat_id, reason, changed_at from agents where state = 'paused';
