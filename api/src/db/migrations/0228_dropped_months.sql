-- Months of calls that are past their time for everyone go as a whole, as the owner.

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
