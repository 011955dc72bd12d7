-- Whether a call came in or went out; null: it was recorded before this was.

alter table calls add column direction text check (direction in ('in', 'out'));

-- A page of the calls whose number holds a part, whole, so that a new column needs no new function. What gave its columns
-- one by one stays for older code that still runs.
create function calls_by_called_part(
  card bigint, starts timestamptz, ends timestamptz, part text, pieces integer[], most integer, shown integer, passed integer
) returns table (call calls, found bigint) language plpgsql stable rows 10
  set plan_cache_mode = force_generic_plan set jit = off set max_parallel_workers_per_gather = 0 as $$
begin
  return query
    select hit::calls, count(*) over () as found
      from (
        select candidate.* from (
          select c.* from calls c
            where number_pieces((c.card_id % 64)::integer * 10000, c.called_search) @> pieces and c.called_search like part
            offset 0 -- the pieces first, the card afterwards
        ) as candidate
          where candidate.card_id = card and candidate.started_at >= starts and candidate.started_at < ends
          order by candidate.started_at desc, candidate.id desc limit most
      ) as hit
      order by hit.started_at desc, hit.id desc limit shown offset passed;
end $$;

create function calls_by_src_part(
  card bigint, starts timestamptz, ends timestamptz, part text, pieces integer[], most integer, shown integer, passed integer
) returns table (call calls, found bigint) language plpgsql stable rows 10
  set plan_cache_mode = force_generic_plan set jit = off set max_parallel_workers_per_gather = 0 as $$
begin
  return query
    select hit::calls, count(*) over () as found
      from (
        select candidate.* from (
          select c.* from calls c
            where number_pieces((c.card_id % 64)::integer * 10000, c.src_search) @> pieces and c.src_search like part
            offset 0 -- the pieces first, the card afterwards
        ) as candidate
          where candidate.card_id = card and candidate.started_at >= starts and candidate.started_at < ends
          order by candidate.started_at desc, candidate.id desc limit most
      ) as hit
      order by hit.started_at desc, hit.id desc limit shown offset passed;
end $$;

drop function calls_called_part, calls_src_part; -- nothing calls them any more
