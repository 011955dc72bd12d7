-- What the calls of a workgroup, and of each of its cards, add up to: by Lagos day, kind, direction and outcome, so that any of
-- them may be filtered by. call_days stays beside it, for the list of one card.

lock table calls in share row exclusive mode; -- nothing is counted twice or not at all

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

insert into call_sums (workgroup_id, card_id, day, kind, direction, outcome, calls, talk_seconds, cost_kobo)
  select workgroup_id, counted.card_id, (started_at at time zone 'Africa/Lagos')::date, kind, direction, outcome,
         count(*), sum(talk_seconds), sum(cost_kobo)
    from calls cross join lateral (values (null::bigint), (calls.card_id)) as counted (card_id)
   group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6;

create or replace function call_days_add() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
