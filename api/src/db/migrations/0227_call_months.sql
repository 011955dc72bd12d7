-- minimum code: 0227
-- The calls in a table for each month of Lagos, so that a list of some days touches their months alone and old months go by
-- dropping a table. What is one across months, the uniqueid, is a table of its own (docs/decisions/071-months-of-calls.md).

-- All rows are written anew, and their indexes built after them.
set local maintenance_work_mem = '256MB';
lock table calls in access exclusive mode;
drop function calls_called_part_page, calls_src_part_page, calls_by_called_part, calls_by_src_part;
alter table calls rename to calls_undivided;
alter sequence calls_id_seq rename to calls_undivided_id_seq;

create table calls (like calls_undivided including defaults including constraints including identity)
  partition by range (started_at);
select setval('calls_id_seq', last_value, is_called) from calls_undivided_id_seq;

-- Where each call is found. Also of two calls in different months only one may have a uniqueid.
create table call_uniqueids (
  uniqueid text primary key,
  id bigint not null,
  started_at timestamptz not null
);
grant select on call_uniqueids to ekoline_app;

-- Since when there are calls; what is older was dropped with its month, and only the rollup tells of it.
create table calls_kept (since date not null); -- of Lagos
insert into calls_kept values ('-infinity');
grant select on calls_kept to ekoline_app;

create view call_months as
  select inhrelid::regclass as part, to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM') as month
    from pg_inherits where inhparent = 'calls'::regclass and inhrelid::regclass::text ~ 'calls_\d{4}_\d\d$';
grant select on call_months to ekoline_app;

create function lagos_midnight(day date) returns timestamptz language sql immutable parallel safe
  return day::timestamp at time zone 'Africa/Lagos';

-- Takes whole months out of calls_earlier or calls_later, which hold what lies before the first month and behind the last.
create function split_calls(rest text, first date, after date) returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  month date; name text; starts timestamptz; ends timestamptz;
begin
  execute format('alter table calls detach partition %I', rest);
  for month in select generate_series(first, after - interval '1 month', interval '1 month') loop
    name := 'calls_' || to_char(month, 'YYYY_MM');
    starts := lagos_midnight(month);
    ends := lagos_midnight((month + interval '1 month')::date);
    execute format('create table %I (like calls including defaults including constraints including indexes)', name);
    execute format('grant select on %I to ekoline_app', name);
    execute format('with moved as (delete from %I where started_at >= %L and started_at < %L returning *)
                    insert into %I select * from moved', rest, starts, ends, name);
    execute format('alter table calls attach partition %I for values from (%L) to (%L)', name, starts, ends);
  end loop;
  if rest = 'calls_later' then
    execute format('alter table calls attach partition calls_later for values from (%L) to (maxvalue)', lagos_midnight(after));
  else
    execute format('alter table calls attach partition calls_earlier for values from (minvalue) to (%L)', lagos_midnight(first));
  end if;
  return extract(month from age(after, first)) + 12 * extract(year from age(after, first));
end $$;
revoke execute on function split_calls from public;

-- Makes the months that are missing between two, both included, as the owner. Waits for a moment only: whoever asks, asks
-- again. Returns how many it made.
create function make_call_months(first date, last date) returns integer
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '3s' as $$
declare
  a_month constant interval := interval '1 month';
  earliest date; latest date; made integer := 0;
begin
  first := date_trunc('month', first);
  last := date_trunc('month', last);
  select min(month), max(month) into earliest, latest from call_months;
  if first >= earliest and last <= latest then return 0; end if;
  if last > first + interval '50 years' or first < earliest - interval '50 years' or last > latest + interval '50 years' then
    raise exception 'months from % to % are more than 50 years', first, last using errcode = 'check_violation';
  end if;
  lock table calls in access exclusive mode; -- two that ask at once
  select min(month), max(month) into earliest, latest from call_months;
  if last > latest then made := split_calls('calls_later', (latest + a_month)::date, (last + a_month)::date); end if;
  if first < earliest then made := made + split_calls('calls_earlier', first, earliest); end if;
  return made;
end $$;
revoke execute on function make_call_months from public;
grant execute on function make_call_months to ekoline_app;

do $$
declare
  first date; last date;
begin
  select date_trunc('month', least(min(started_at), clock_timestamp()) at time zone 'Africa/Lagos'),
         date_trunc('month', greatest(max(started_at), clock_timestamp()) at time zone 'Africa/Lagos') + interval '3 months'
    into first, last from calls_undivided;
  execute format('create table calls_earlier partition of calls for values from (minvalue) to (%L)', lagos_midnight(first));
  execute format('create table calls_later partition of calls for values from (%L) to (maxvalue)', lagos_midnight(first));
  grant select on calls_earlier, calls_later to ekoline_app;
  perform split_calls('calls_later', first, (last + interval '1 month')::date);
end $$;

insert into calls overriding system value select * from calls_undivided;
insert into call_uniqueids select uniqueid, id, started_at from calls_undivided;
drop table calls_undivided;
create index call_uniqueids_by_age on call_uniqueids using brin (started_at);

alter table calls add primary key (id, started_at),
  add foreign key (card_id) references seats (card_id),
  add foreign key (taken_by) references seats;
create index calls_newest on calls (card_id, started_at desc, id desc);
create index calls_of_workgroup on calls (workgroup_id, started_at desc, id desc);
create index calls_by_called on calls (card_id, called_national text_pattern_ops, started_at desc, id desc);
create index calls_by_src on calls (card_id, src_national text_pattern_ops, started_at desc, id desc);
create index calls_taken on calls (taken_by, started_at desc, id desc) where taken_by is not null;
create index calls_recorded on calls (started_at) where recorded;
create index calls_recorded_of_workgroup on calls (workgroup_id, started_at) where recorded;
create index calls_by_called_part on calls using gin (number_pieces((card_id % 64)::integer * 10000, called_search));
create index calls_by_src_part on calls using gin (number_pieces((card_id % 64)::integer * 10000, src_search));
grant select, insert,
  update (recorded, recorded_by, recording_gone_at, src, calledstation, src_national, called_national, src_search, called_search)
  on calls to ekoline_app;

create trigger call_days_add after insert on calls referencing new table as added
  for each statement execute function call_days_add();
create trigger calls_counted_once
  before delete or truncate or update of card_id, workgroup_id, started_at, talk_seconds, cause, cost_kobo, direction, kind, outcome
  on calls for each statement execute function refuse_change();

-- A call whose uniqueid is known already is left as it is: the row is not written again.
create function keep_uniqueid() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into call_uniqueids (uniqueid, id, started_at) values (new.uniqueid, new.id, new.started_at) on conflict do nothing;
  if not found then return null; end if;
  return new;
end $$;
create trigger keep_uniqueid before insert on calls for each row execute function keep_uniqueid();

-- The calls whose number holds a part, of all cards of some groups (sixty-fourths): by the pieces alone, in one month after another. Within
-- one statement over all months the planner also takes an index for their range, and reads most of it.
create view call_parts as
  select part, lagos_midnight(month) as starts, lagos_midnight((month + interval '1 month')::date) as ends from call_months
  union all
  select 'calls_earlier'::regclass, '-infinity', lagos_midnight(min(month)) from call_months
  union all
  select 'calls_later'::regclass, lagos_midnight((max(month) + interval '1 month')::date), 'infinity' from call_months;
grant select on call_parts to ekoline_app;

create function calls_with_part(
  searched text, since timestamptz, before timestamptz, written text, groups integer[], pieces integer[]
) returns setof calls language plpgsql stable rows 100
  set enable_seqscan = off set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  month regclass;
begin
  for month in select part from call_parts where starts < before and ends > since loop
    return query execute format(
      'select c.* from unnest($1) as of_group cross join lateral (
         select * from %s where number_pieces((card_id %% 64)::integer * 10000, %I)
                                  @> (select array_agg(of_group * 10000 + piece) from unnest($2) as piece) and %I like $3
         offset 0) as c', month, searched, searched)
      using groups, pieces, written;
  end loop;
end $$;

analyze calls;
analyze call_uniqueids;
