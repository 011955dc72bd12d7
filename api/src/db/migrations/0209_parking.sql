-- A call waits in a parking place of a workgroup until one of its people takes it; the process that has it rings who asked.
alter table live_calls add column parked_in bigint references workgroups, add column parked_place text,
  add column parked_by bigint references seats, add column parked_at timestamptz, add column parked_until timestamptz,
  add column parked_wanted_by text,
  add constraint live_calls_parked check (num_nonnulls(parked_in, parked_place, parked_by, parked_at, parked_until) in (0, 5)),
  add constraint live_calls_parked_wanted check (parked_wanted_by is null or parked_place is not null);
create unique index live_calls_parked on live_calls (parked_in, parked_place) where parked_place is not null;
create index live_calls_parked_by on live_calls (parked_by) where parked_by is not null;
create index live_calls_parked_wanted on live_calls (node) where parked_wanted_by is not null;

alter table workgroups add column park_minutes integer not null default 3 check (park_minutes between 1 and 30);

-- 700 parks a call, and 701 to 719 are its places: no queue has such a number.
create function next_queue_number() returns text language plpgsql as $$
declare number bigint;
begin
  loop
    number := nextval('queue_number');
    exit when number not between 700 and 719;
  end loop;
  return number::text;
end $$;
alter table queues alter column queue_number set default next_queue_number();
