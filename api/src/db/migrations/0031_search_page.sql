-- A search by part gives the page itself: the rows that it looks through anyway are not read a second time by their ids. The
-- functions before it stay for processes of the version before, and can go with a later one.

create function calls_called_part_page(
  card bigint, starts timestamptz, ends timestamptz, part text, pieces integer[], most integer, shown integer, passed integer
) returns table (
  id bigint, src text, calledstation text, started_at timestamptz, talk_seconds integer, cause smallint, uniqueid text,
  recorded boolean, cost_kobo bigint, found bigint
) language plpgsql stable rows 10
  set plan_cache_mode = force_generic_plan set jit = off set max_parallel_workers_per_gather = 0 as $$
begin
  return query
    select hit.id, hit.src, hit.calledstation, hit.started_at, hit.talk_seconds, hit.cause, hit.uniqueid, hit.recorded,
           hit.cost_kobo, count(*) over () as found
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

create function calls_src_part_page(
  card bigint, starts timestamptz, ends timestamptz, part text, pieces integer[], most integer, shown integer, passed integer
) returns table (
  id bigint, src text, calledstation text, started_at timestamptz, talk_seconds integer, cause smallint, uniqueid text,
  recorded boolean, cost_kobo bigint, found bigint
) language plpgsql stable rows 10
  set plan_cache_mode = force_generic_plan set jit = off set max_parallel_workers_per_gather = 0 as $$
begin
  return query
    select hit.id, hit.src, hit.calledstation, hit.started_at, hit.talk_seconds, hit.cause, hit.uniqueid, hit.recorded,
           hit.cost_kobo, count(*) over () as found
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
