-- The call records, in a table for each month of Lagos, so that a list of some days touches their months alone and old
-- months go by dropping a table (docs/decisions/071-months-of-calls.md). Totals, deep pages and charts read daily rollups,
-- so that they cost the same for an account with nine thousand calls and one with a million; a part of a number is found
-- by its pieces.

create table calls (
  id bigint generated always as identity,
  uniqueid text not null,
  card_id bigint not null,
  src text not null,
  calledstation text not null,
  -- written by the service with the contract's rules: the number in one form, and in every form
  src_national text not null,
  called_national text not null,
  src_search text not null,
  called_search text not null,
  started_at timestamptz not null,
  talk_seconds integer not null check (talk_seconds >= 0),
  cause smallint not null,
  cost_kobo bigint not null default 0 check (cost_kobo >= 0),
  recorded boolean not null default false,
  recovered boolean not null default false, -- we did not see its end: it is as long as it was known to be
  direction text check (direction in ('in', 'out')), -- null: it was recorded before this was
  workgroup_id bigint not null, -- the seat's
  kind text not null default 'people' check (kind in ('people', 'queue', 'robocall', 'code')),
  -- missed: an incoming call that no person answered
  outcome text not null check (outcome in ('answered', 'missed', 'other')),
  ring_seconds integer check (ring_seconds >= 0), -- until it was answered or ended; null: not known
  attempts jsonb, -- by which trunks it was tried, and how each try ended
  quality jsonb, -- how well the sound of each leg went, as the exchange measured it; null: not measured
  -- Who of us took a call that came in for another card: the agent of a queue, or the person that a menu led to. They hear
  -- its recording and find the call in their history, while the record stays with whose number it is. Null: by the seat of
  -- its own card, or by no one.
  taken_by bigint,
  transfer_of text, -- the call that went on by this one when it was transferred to a number outside
  -- what it was charged by: the row of the called leg, and of each leg its rate and the seconds that were billed
  tariff_row_id bigint,
  pricing jsonb,
  voicemail text, -- the number of the box that it came to
  -- whose rule had it recorded, and when its recording was deleted; null: it is of before this was kept
  recorded_by text check (recorded_by in ('usual', 'person', 'queue', 'number', 'demand')),
  recording_gone_at timestamptz
) partition by range (started_at);
-- A recording is stored after its call has ended; retention deletes it, and the numbers.
grant select, insert,
  update (recorded, recorded_by, recording_gone_at, src, calledstation, src_national, called_national, src_search, called_search)
  on calls to ekoline_app;

-- Where each call is found. Also of two calls in different months only one may have a uniqueid.
create table call_uniqueids (
  uniqueid text primary key,
  id bigint not null,
  started_at timestamptz not null
);
create index call_uniqueids_by_age on call_uniqueids using brin (started_at);
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

-- This month and the next three; a job makes the later ones.
do $$
declare
  first date := date_trunc('month', clock_timestamp() at time zone 'Africa/Lagos');
begin
  execute format('create table calls_earlier partition of calls for values from (minvalue) to (%L)', lagos_midnight(first));
  execute format('create table calls_later partition of calls for values from (%L) to (maxvalue)', lagos_midnight(first));
  grant select on calls_earlier, calls_later to ekoline_app;
  perform split_calls('calls_later', first, (first + interval '4 months')::date);
end $$;

-- A part of a number is found by its pieces of four digits, each together with the sixty-fourth of the cards that its
-- card falls into. Trigrams of all cards together grew with the calls of all customers.
create function number_pieces_of_any(group_start integer, written text) returns integer[] language plpgsql immutable parallel safe as $$
begin
  return array(
    select distinct group_start + substr(word, at, 4)::integer
      from unnest(string_to_array(written, ' ')) as word, generate_series(1, length(word) - 3) as at);
end $$;

-- The pieces of a number's written forms, as src_search and called_search hold them. Nearly all are a telephone number
-- with the country code and with the trunk 0, 13 and 11 digits, for which the pieces are spelt out: it is 20 times
-- quicker. The two forms differ in the first piece only. Its body is bound when it is made: indexes are built with no
-- search path.
create function number_pieces(group_start integer, written text) returns integer[] language sql immutable parallel safe
  return case when length(written) = 25 and substr(written, 14, 1) = ' ' then array[
    group_start + substr(written, 1, 4)::integer,
    group_start + substr(written, 2, 4)::integer,
    group_start + substr(written, 3, 4)::integer,
    group_start + substr(written, 4, 4)::integer,
    group_start + substr(written, 5, 4)::integer,
    group_start + substr(written, 6, 4)::integer,
    group_start + substr(written, 7, 4)::integer,
    group_start + substr(written, 8, 4)::integer,
    group_start + substr(written, 9, 4)::integer,
    group_start + substr(written, 10, 4)::integer,
    group_start + substr(written, 15, 4)::integer
  ] else number_pieces_of_any(group_start, written) end;

-- Once the months are there, so that theirs have their names from the table's.
alter table calls add primary key (id, started_at),
  add foreign key (card_id) references seats (card_id),
  add foreign key (taken_by) references seats;
create index calls_newest on calls (card_id, started_at desc, id desc);
create index calls_of_workgroup on calls (workgroup_id, started_at desc, id desc);
create index calls_by_called on calls (card_id, called_national text_pattern_ops, started_at desc, id desc);
create index calls_by_src on calls (card_id, src_national text_pattern_ops, started_at desc, id desc);
create index calls_taken on calls (taken_by, started_at desc, id desc) where taken_by is not null;
-- What retention deletes, of everyone and by a workgroup's own period.
create index calls_recorded on calls (started_at) where recorded;
create index calls_recorded_of_workgroup on calls (workgroup_id, started_at) where recorded;
create index calls_by_called_part on calls using gin (number_pieces((card_id % 64)::integer * 10000, called_search));
create index calls_by_src_part on calls using gin (number_pieces((card_id % 64)::integer * 10000, src_search));

-- A call whose uniqueid is known already is left as it is: the row is not written again.
create function keep_uniqueid() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into call_uniqueids (uniqueid, id, started_at) values (new.uniqueid, new.id, new.started_at) on conflict do nothing;
  if not found then return null; end if;
  return new;
end $$;
create trigger keep_uniqueid before insert on calls for each row execute function keep_uniqueid();

-- The calls of each card by Lagos day, for the list of one card.
create table call_days (
  card_id bigint not null,
  day date not null, -- of Lagos
  calls integer not null,
  answered integer not null,
  talk_seconds bigint not null,
  primary key (card_id, day) include (calls)
);
grant select on call_days to ekoline_app;

-- What the calls of a workgroup, and of each of its cards, add up to: by Lagos day, kind, direction and outcome, so that any
-- of them may be filtered by.
create table call_sums (
  workgroup_id bigint not null,
  card_id bigint, -- null: of all cards of the workgroup
  day date not null, -- of Lagos
  kind text not null,
  direction text,
  outcome text not null,
  calls integer not null,
  talk_seconds bigint not null,
  cost_kobo bigint not null,
  constraint call_sums_once unique nulls not distinct (workgroup_id, card_id, day, kind, direction, outcome)
) with (fillfactor = 70);
grant select on call_sums to ekoline_app;

create function call_days_add() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into call_days (card_id, day, calls, answered, talk_seconds)
    select card_id, (started_at at time zone 'Africa/Lagos')::date as day,
           count(*), count(*) filter (where cause = 1), sum(talk_seconds)
      from added group by 1, 2 order by 1, 2
    on conflict (card_id, day) do update set
      calls = call_days.calls + excluded.calls,
      answered = call_days.answered + excluded.answered,
      talk_seconds = call_days.talk_seconds + excluded.talk_seconds;
  -- In order, so that two that write at once wait for each other and do not block each other.
  insert into call_sums (workgroup_id, card_id, day, kind, direction, outcome, calls, talk_seconds, cost_kobo)
    select workgroup_id, counted.card_id, (started_at at time zone 'Africa/Lagos')::date as day, kind, direction, outcome,
           count(*), sum(talk_seconds), sum(cost_kobo)
      from added cross join lateral (values (null::bigint), (added.card_id)) as counted (card_id)
     group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (workgroup_id, card_id, day, kind, direction, outcome) do update set
      calls = call_sums.calls + excluded.calls,
      talk_seconds = call_sums.talk_seconds + excluded.talk_seconds,
      cost_kobo = call_sums.cost_kobo + excluded.cost_kobo;
  return null;
end $$;
create trigger call_days_add after insert on calls referencing new table as added
  for each statement execute function call_days_add();

-- What the rollups count never changes, or the two would drift apart.
create trigger calls_counted_once
  before delete or truncate or update of card_id, workgroup_id, started_at, talk_seconds, cause, cost_kobo, direction, kind, outcome
  on calls for each statement execute function refuse_change();

-- The calls whose number holds a part, of all cards of some groups (sixty-fourths): by the pieces alone, in one month after
-- another. Within one statement over all months the planner also takes an index for their range, and reads most of it.
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

-- Drops the months that end before an instant, the oldest first, up to one with a recording that is still kept; nothing of the
-- last six years, whatever is asked. The rollups stay. Waits for a moment only. Returns how many it dropped.
create function drop_call_months(before timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '3s' as $$
declare
  old record; kept boolean; dropped integer := 0; until date;
begin
  for old in
    select part, (month + interval '1 month')::date as after from call_months
     where lagos_midnight((month + interval '1 month')::date) <= least(before, clock_timestamp() - interval '6 years')
       and month < (select max(month) from call_months)
     order by month
  loop
    execute format('select exists (select from %s where recorded) or exists (select from calls_earlier where recorded)', old.part)
      into kept;
    exit when kept;
    execute format('drop table %s', old.part);
    dropped := dropped + 1;
    until := old.after;
  end loop;
  if dropped > 0 then
    alter table calls detach partition calls_earlier;
    truncate calls_earlier; -- older still
    execute format('alter table calls attach partition calls_earlier for values from (minvalue) to (%L)', lagos_midnight(until));
    update calls_kept set since = until;
  end if;
  return dropped;
end $$;
revoke execute on function drop_call_months from public;
grant execute on function drop_call_months to ekoline_app;

-- Forgets where dropped calls were, so many at once. Returns how many.
create function forget_dropped_calls(most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten integer;
begin
  delete from call_uniqueids where uniqueid in (
    select uniqueid from call_uniqueids where started_at < lagos_midnight((select since from calls_kept)) limit most);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
revoke execute on function forget_dropped_calls from public;
grant execute on function forget_dropped_calls to ekoline_app;
