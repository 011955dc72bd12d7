-- Rates, calls while they run, and what people may talk for nothing (reference: L10, L11, L13).

create table rates (
  prefix text primary key check (prefix ~ '^[1-9]\d{0,14}$'), -- how a number in E.164 begins, without +
  name text not null,
  kobo_per_minute bigint not null check (kobo_per_minute > 0),
  first_seconds integer not null check (first_seconds > 0)
);
grant select, insert, update, delete on rates to ekoline_app;

-- decisions, "Calls": mobiles 18, landlines 12 naira a minute, by the second after the first 30. Mobile prefixes as the
-- Nigerian Communications Commission gives them out, 070, 080, 081, 090 and 091; landlines by area code, of which 02 and
-- 09 also begin the ten-digit numbers of 0201 to 0209.
insert into rates (prefix, name, kobo_per_minute, first_seconds)
  select '234' || code, 'Nigeria, mobile', 1800, 30 from unnest('{70,80,81,90,91}'::text[]) as code
  union all
  select '234' || code, 'Nigeria, landline', 1200, 30 from unnest((
    '{1,2,9,30,31,33,34,35,36,37,38,39,41,42,43,44,45,46,47,48,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,'
    || '69,71,72,73,74,75,76,77,78,79,82,83,84,85,86,87,88,89}')::text[]) as code;

-- Seconds to talk for nothing, each gift with an end of its own. What a call may need is taken off `left_seconds` while
-- it runs, so that two calls never both use it.
create table free_seconds (
  id bigint generated always as identity primary key,
  card_id bigint not null references seats (card_id),
  reason text not null,
  phone text unique, -- L13: once for each phone
  seconds integer not null check (seconds > 0),
  left_seconds integer not null check (left_seconds between 0 and seconds),
  granted_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > granted_at)
);
create index free_seconds_usable on free_seconds (card_id, ends_at, id) where left_seconds > 0;
grant select, insert, update (left_seconds) on free_seconds to ekoline_app;

-- A call from before it rings until it has ended; then it is a call record, in the same transaction. Nobody pays for an
-- inbound call, and a robocall holds the money of its calls itself and says their end when they begin: such a call is
-- not funded for a time.
create table live_calls (
  call_id text primary key, -- the uniqueid of its record
  seat_id bigint not null references seats,
  card_id bigint not null,
  user_id bigint not null,
  direction text not null check (direction in ('click', 'outbound', 'inbound', 'otp', 'robocall')),
  src text not null,
  calledstation text not null,
  kobo_per_minute bigint not null,
  first_seconds integer not null,
  state text not null default 'ringing' check (state in ('ringing', 'connected')),
  leg text not null check (leg in ('a', 'b')), -- whose phone rings, or rang last
  node text not null, -- the process that has it
  started_at timestamptz not null,
  answered_at timestamptz,
  checkpoint_at timestamptz not null, -- it was there then, for certain
  -- what it may talk and what pays for it, in the order in which it is used
  plan_seconds integer not null,
  free_seconds integer not null,
  paid_seconds integer not null,
  hold_id bigint unique references ledger_holds,
  funded_until timestamptz,
  hang_up boolean not null default false, -- a hang-up was requested
  recorded boolean not null default false,
  check ((state = 'connected') = (answered_at is not null)),
  constraint live_calls_funded_check
    check ((answered_at is not null and direction not in ('inbound', 'robocall')) = (funded_until is not null)),
  constraint live_calls_paid_check check (paid_seconds = 0 or hold_id is not null or direction = 'robocall')
) with (fillfactor = 70);
create index live_calls_by_card on live_calls (card_id);
create index live_calls_by_node on live_calls (node);
grant select, insert, update, delete on live_calls to ekoline_app;

-- From which gifts a live call's free seconds are.
create table free_seconds_held (
  call_id text not null,
  free_seconds_id bigint not null references free_seconds,
  seconds integer not null check (seconds > 0),
  held_at timestamptz not null,
  primary key (call_id, free_seconds_id, held_at)
);
grant select, insert, delete on free_seconds_held to ekoline_app;

-- The processes that have calls, and the last heartbeat of each.
create table call_nodes (
  node text primary key,
  beat_at timestamptz not null
);
create index call_nodes_by_beat on call_nodes (beat_at);
grant select, insert, update, delete on call_nodes to ekoline_app;

-- What a card talked on the unlimited plan, for its fair use.
create table fair_use_days (
  card_id bigint not null references seats (card_id),
  day date not null, -- of Lagos
  seconds bigint not null check (seconds >= 0),
  primary key (card_id, day)
);
grant select, insert, update on fair_use_days to ekoline_app;

-- What can pay for a card's calls. Until the transaction ends no other call of the card asks, and the wallet cannot change.
create function call_means(card bigint, person bigint, seen_at timestamptz,
  out available_kobo bigint, out owed_kobo bigint, out gifts bigint[], out gift_seconds integer[])
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('calls of a card', card)); -- also of one without a wallet yet
  select it.available_kobo, it.owed_kobo into available_kobo, owed_kobo from ledger_lock(card, person) it;
  select coalesce(array_agg(id order by ends_at, id), '{}'), coalesce(array_agg(left_seconds order by ends_at, id), '{}')
    into gifts, gift_seconds
    from free_seconds where card_id = card and left_seconds > 0 and ends_at > seen_at;
end $$;
