-- How much calling a seat and a workgroup may do: the row of a call that is limited names its workgroup, so that it is counted;
-- and what a workgroup's admins allow it, below the operator's settings.

alter table live_calls add column workgroup_id bigint; -- null: a call without such limits
update live_calls set workgroup_id = seats.workgroup_id
  from seats where seats.id = live_calls.seat_id and direction in ('click', 'outbound', 'otp');
create index live_calls_by_workgroup on live_calls (workgroup_id) where workgroup_id is not null;

create table call_limits (
  workgroup_id bigint primary key references workgroups,
  -- null: as much as the settings allow
  seat_at_once bigint check (seat_at_once > 0),
  workgroup_at_once bigint check (workgroup_at_once > 0),
  seat_a_minute bigint check (seat_a_minute > 0),
  workgroup_a_minute bigint check (workgroup_a_minute > 0),
  seat_day_kobo bigint check (seat_day_kobo > 0),
  workgroup_day_kobo bigint check (workgroup_day_kobo > 0)
);
grant select, insert, update on call_limits to ekoline_app;
