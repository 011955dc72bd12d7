-- What the operator set of one workgroup's call limits, in place of the settings (and of half of them in its first week).
create table operator_call_limits (
  workgroup_id bigint primary key references workgroups,
  -- null: the setting counts
  seat_at_once bigint check (seat_at_once > 0),
  workgroup_at_once bigint check (workgroup_at_once > 0),
  seat_a_minute bigint check (seat_a_minute > 0),
  workgroup_a_minute bigint check (workgroup_a_minute > 0),
  seat_day_kobo bigint check (seat_day_kobo > 0),
  workgroup_day_kobo bigint check (workgroup_day_kobo > 0),
  check (coalesce(seat_at_once, workgroup_at_once, seat_a_minute, workgroup_a_minute, seat_day_kobo, workgroup_day_kobo)
         is not null),
  reason text not null check (length(reason) between 1 and 300),
  ticket text check (length(ticket) between 1 and 60),
  made_at timestamptz not null,
  made_by text not null,
  until timestamptz check (until > made_at)
);
grant select, insert, update, delete on operator_call_limits to ekoline_app;
