-- The call records, their daily rollup, and the search for a part of a number. Totals, deep pages and charts read the
-- rollup, so that they cost the same for an account with nine thousand calls and one with a million (docs/decisions).

create table calls (
  id bigint generated always as identity primary key,
  uniqueid text not null unique,
  card_id bigint not null references seats (card_id),
  src text not null,
  calledstation text not null,
  -- written by the service with the contract's rules (phone.ts): the number in one form, and in every form
  src_national text not null,
  called_national text not null,
  src_search text not null,
  called_search text not null,
  started_at timestamptz not null,
  talk_seconds integer not null check (talk_seconds >= 0),
  cause smallint not null,
  cost_kobo bigint not null default 0 check (cost_kobo >= 0),
  recorded boolean not null default false,
  recovered boolean not null default false -- we did not see its end: it is as long as it was known to be
);
create index calls_newest on calls (card_id, started_at desc, id desc);
create index calls_by_called on calls (card_id, called_national text_pattern_ops, started_at desc, id desc);
create index calls_by_src on calls (card_id, src_national text_pattern_ops, started_at desc, id desc);
-- Those that retention deletes: recordings, and the numbers of calls. The second is read once calls are years old.
create index calls_recorded on calls (started_at) where recorded;
create index calls_by_age on calls using brin (started_at);
-- A recording is stored after its call has ended; retention deletes it, and the numbers.
grant select, insert,
  update (recorded, src, calledstation, src_national, called_national, src_search, called_search)
  on calls to ekoline_app;

create table call_days (
  card_id bigint not null,
  day date not null, -- of Lagos
  calls integer not null,
  answered integer not null,
  talk_seconds bigint not null,
  primary key (card_id, day) include (calls)
);
grant select on call_days to ekoline_app;

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
  return null;
end $$;
create trigger call_days_add after insert on calls referencing new table as added
  for each statement execute function call_days_add();

-- What the rollup counted never changes, or the two would drift apart.
create trigger calls_counted_once before delete or truncate or update of card_id, started_at, talk_seconds, cause on calls
  for each statement execute function refuse_change();

-- A part of a number is found by its pieces of four digits, each together with the sixty-fourth of the cards that its
-- card falls into (docs/decisions). Trigrams of all cards together grew with the calls of all customers.
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

create index calls_by_called_part on calls using gin (number_pieces((card_id % 64)::integer * 10000, called_search));
create index calls_by_src_part on calls using gin (number_pieces((card_id % 64)::integer * 10000, src_search));

-- The search for a part by these indexes, planned once for each session: planning was half of its time. Left alone, the
-- planner, which knows neither the part nor its pieces, would read the range. The service uses the second pair, which gives
-- the page itself: its rows need not be read once more by their ids.
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
