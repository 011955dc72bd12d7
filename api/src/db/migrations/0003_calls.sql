-- The call records and their daily rollup. Totals, deep pages and charts read the rollup, so that they cost the
-- same for an account with nine thousand calls and one with a million (docs/decisions).

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
  recorded boolean not null default false
);
create index calls_newest on calls (card_id, started_at desc, id desc);
create index calls_by_called on calls (card_id, called_national text_pattern_ops, started_at desc, id desc);
create index calls_by_src on calls (card_id, src_national text_pattern_ops, started_at desc, id desc);
create index calls_by_called_part on calls using gin (card_id, called_search gin_trgm_ops);
create index calls_by_src_part on calls using gin (card_id, src_search gin_trgm_ops);
grant select, insert on calls to ekoline_app;

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

-- What the rollup counted stays as it is, or the two would drift apart.
create trigger calls_counted_once before delete or truncate or update of card_id, started_at, talk_seconds, cause on calls
  for each statement execute function refuse_change();
