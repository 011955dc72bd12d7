-- A supervisor sees and steers the calls of the queues that an admin names: of the own workgroup, at least one.
alter table seats
  drop constraint seats_role_check,
  add constraint seats_role_check check (role in ('accountant', 'supervisor')),
  add constraint seats_in_workgroup unique (id, workgroup_id);
alter table queues add constraint queues_in_workgroup unique (id, workgroup_id);

create table supervised_queues (
  seat_id bigint not null,
  queue_id bigint not null,
  workgroup_id bigint not null,
  primary key (seat_id, queue_id),
  foreign key (seat_id, workgroup_id) references seats (id, workgroup_id),
  foreign key (queue_id, workgroup_id) references queues (id, workgroup_id)
);
create index supervised_queues_by_queue on supervised_queues (queue_id);
grant select, insert, delete on supervised_queues to ekoline_app;

-- Whatever takes the role takes its queues with it.
create function end_supervision() returns trigger language plpgsql as $$
begin
  delete from supervised_queues where seat_id = new.id;
  return null;
end $$;
create trigger seat_end_supervision after update of role on seats
  for each row when (old.role = 'supervisor' and new.role is distinct from 'supervisor') execute function end_supervision();

-- Looked at as the transaction ends: the seat and its queues are written one after the other.
create function supervisor_has_queue() returns trigger language plpgsql as $$
declare
  seat bigint := case tg_table_name when 'seats' then to_jsonb(new) ->> 'id' else to_jsonb(old) ->> 'seat_id' end;
begin
  if exists (select from seats where id = seat and role = 'supervisor')
     and not exists (select from supervised_queues where seat_id = seat) then
    raise exception 'a supervisor has at least one queue' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger supervisor_has_queue after insert or update of role on seats deferrable initially deferred
  for each row when (new.role = 'supervisor') execute function supervisor_has_queue();
create constraint trigger supervisor_keeps_queue after delete on supervised_queues deferrable initially deferred
  for each row execute function supervisor_has_queue();
