-- A part of a number is looked for by its pieces, whatever the part is: planned once for each session, which had been
-- half of such a search. By itself the planner, which knows neither the part nor its pieces, would rather read the range.

create function calls_called_part(
  card bigint, starts timestamptz, ends timestamptz, part text, pieces integer[], most integer
) returns table (id bigint, started_at timestamptz) language plpgsql stable rows 10
  set plan_cache_mode = force_generic_plan set jit = off set max_parallel_workers_per_gather = 0 as $$
begin
  return query
    with candidate as materialized (
      select c.id, c.card_id, c.started_at from calls c
        where number_pieces((c.card_id % 64)::integer * 10000, c.called_search) @> pieces and c.called_search like part
    )
    select c.id, c.started_at from candidate c
      where c.card_id = card and c.started_at >= starts and c.started_at < ends
      order by c.started_at desc, c.id desc limit most;
end $$;

create function calls_src_part(
  card bigint, starts timestamptz, ends timestamptz, part text, pieces integer[], most integer
) returns table (id bigint, started_at timestamptz) language plpgsql stable rows 10
  set plan_cache_mode = force_generic_plan set jit = off set max_parallel_workers_per_gather = 0 as $$
begin
  return query
    with candidate as materialized (
      select c.id, c.card_id, c.started_at from calls c
        where number_pieces((c.card_id % 64)::integer * 10000, c.src_search) @> pieces and c.src_search like part
    )
    select c.id, c.started_at from candidate c
      where c.card_id = card and c.started_at >= starts and c.started_at < ends
      order by c.started_at desc, c.id desc limit most;
end $$;
