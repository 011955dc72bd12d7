-- Tariffs: decks of prices, sold to customers or bought from carriers. A version of a deck has its rows and is in force
-- from a date until the next one is. Prices are integers of 1/100 kobo, which is the fourth decimal of a naira.

create table tariff_decks (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9-]{0,30}$'),
  kind text not null check (kind in ('sold', 'bought')),
  made_at timestamptz not null,
  unique (id, kind)
);
grant select, insert on tariff_decks to ekoline_app;

create table tariff_versions (
  id bigint generated always as identity primary key,
  deck_id bigint not null references tariff_decks,
  number integer not null check (number > 0), -- of the deck's versions
  made_at timestamptz not null,
  -- Released: it will be in force, and never changes again.
  released_at timestamptz,
  effective_at timestamptz,
  -- Taken back before it was in force.
  withdrawn_at timestamptz,
  unique (deck_id, number),
  check ((released_at is null) = (effective_at is null)),
  constraint tariff_versions_not_backdated check (effective_at >= released_at),
  constraint tariff_versions_withdrawn_before check (withdrawn_at is null or withdrawn_at < effective_at)
);
create index tariff_versions_in_force on tariff_versions (deck_id, effective_at desc, id desc)
  where effective_at is not null and withdrawn_at is null;
grant select, insert (deck_id, number, made_at), update (released_at, effective_at, withdrawn_at), delete
  on tariff_versions to ekoline_app;

create table tariff_rows (
  id bigint generated always as identity primary key,
  version_id bigint not null references tariff_versions on delete cascade,
  -- how a number in E.164 begins, without +; or 'on-net': every number that is one of ours
  prefix text collate "C" not null check (prefix = 'on-net' or prefix ~ '^[1-9][0-9]{0,14}$'),
  name text not null check (name <> '' and length(name) <= 100),
  price bigint not null check (price between 0 and 10000000000), -- a minute
  connection bigint not null default 0 check (connection between 0 and 10000000000), -- once
  first_seconds integer not null check (first_seconds between 1 and 3600),
  next_seconds integer not null default 1 check (next_seconds between 1 and 3600),
  minimum_seconds integer not null default 0 check (minimum_seconds between 0 and 3600),
  -- The price a minute at the off-peak times: on these days of the week, and between these minutes of every day, in
  -- Lagos; from the later to the earlier minute it is over midnight.
  off_peak_price bigint check (off_peak_price between 0 and 10000000000),
  off_peak_from smallint check (off_peak_from between 0 and 1439),
  off_peak_to smallint check (off_peak_to between 0 and 1439),
  off_peak_days smallint not null default 0 check (off_peak_days between 0 and 127), -- Monday is 1, Tuesday 2, Wednesday 4
  constraint tariff_rows_prefix unique (version_id, prefix),
  check (off_peak_from <> off_peak_to),
  check ((off_peak_from is null) = (off_peak_to is null)),
  check ((off_peak_price is null) = (off_peak_from is null and off_peak_days = 0))
);
create index tariff_rows_longest on tariff_rows (version_id, char_length(prefix)); -- how much of a number counts
grant select, insert, delete on tariff_rows to ekoline_app;

-- A call is explained by its row for years, so the rows of a released version stay as they are, for every role.
create function tariff_refuse_version() returns trigger language plpgsql as $$
begin
  if old.released_at is null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
    and (new.id, new.deck_id, new.number, new.made_at, new.released_at, new.effective_at)
      = (old.id, old.deck_id, old.number, old.made_at, old.released_at, old.effective_at) then
    return new;
  end if;
  raise exception 'version % of a tariff deck was released, and stays as it is', old.number
    using errcode = 'insufficient_privilege';
end $$;
create trigger tariff_versions_stay before update or delete on tariff_versions
  for each row execute function tariff_refuse_version();
create trigger tariff_versions_not_emptied before truncate on tariff_versions
  for each statement execute function refuse_change();

-- Locks the versions, so that none is released while its rows change.
create function tariff_refuse_rows() returns trigger language plpgsql as $$
begin
  perform from tariff_versions where id in (select distinct version_id from changed) for share;
  if exists (select from tariff_versions where id in (select version_id from changed) and released_at is not null) then
    raise exception 'the rows of a released version of a tariff deck stay as they are'
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger tariff_rows_not_added after insert on tariff_rows
  referencing new table as changed for each statement execute function tariff_refuse_rows();
create trigger tariff_rows_not_removed after delete on tariff_rows
  referencing old table as changed for each statement execute function tariff_refuse_rows();
create trigger tariff_rows_stay before update or truncate on tariff_rows
  for each statement execute function refuse_change();

-- Which deck counts: a workgroup's own, else that of its plan, else the default, which is for nobody in particular; a
-- carrier's costs by its trunk.
create table tariff_uses (
  id bigint generated always as identity primary key,
  deck_id bigint not null,
  kind text not null,
  workgroup_id bigint unique references workgroups,
  plan_id bigint unique references plans,
  trunk text unique references trunks,
  foreign key (deck_id, kind) references tariff_decks (id, kind),
  check (num_nonnulls(workgroup_id, plan_id, trunk) <= 1),
  check ((kind = 'bought') = (trunk is not null)),
  constraint tariff_uses_once unique nulls not distinct (workgroup_id, plan_id, trunk)
);
create index tariff_uses_by_deck on tariff_uses (deck_id);
grant select, insert (deck_id, kind, workgroup_id, plan_id, trunk), update (deck_id, kind), delete
  on tariff_uses to ekoline_app;

-- Plain expressions, which PostgreSQL puts in the place of the call: a function with a plan of its own would be planned
-- with each statement.
create function tariff_is_off_peak(r tariff_rows, at timestamptz) returns boolean
language sql stable as $$
  select r.off_peak_price is not null and (
    (r.off_peak_days >> (extract(isodow from at at time zone 'Africa/Lagos')::integer - 1)) & 1 = 1
    or coalesce(case when r.off_peak_from < r.off_peak_to
      then (at at time zone 'Africa/Lagos')::time >= make_time(r.off_peak_from / 60, r.off_peak_from % 60, 0)
       and (at at time zone 'Africa/Lagos')::time < make_time(r.off_peak_to / 60, r.off_peak_to % 60, 0)
      else (at at time zone 'Africa/Lagos')::time >= make_time(r.off_peak_from / 60, r.off_peak_from % 60, 0)
        or (at at time zone 'Africa/Lagos')::time < make_time(r.off_peak_to / 60, r.off_peak_to % 60, 0) end, false))
$$;

-- What so many seconds cost that are paid with money, in whole kobo, rounded down: like secondsCharge of the contract.
create function call_charge(seconds bigint, per_minute bigint, connection bigint) returns bigint
language sql immutable as $$
  select case when seconds > 0 then (60 * connection + seconds * per_minute) / 6000 else 0 end
$$;
create function call_charge(seconds bigint, rate jsonb) returns bigint
language sql immutable as $$
  select call_charge(seconds, (rate->>'perMinute')::bigint, (rate->>'connection')::bigint)
$$;

-- How many seconds of a call are billed at a row: like billedSeconds of the contract.
create function tariff_billed(r tariff_rows, talk_seconds bigint) returns bigint
language sql immutable as $$
  select case when talk_seconds > 0 then
    r.first_seconds + greatest(0, greatest(talk_seconds, r.minimum_seconds) - r.first_seconds + r.next_seconds - 1)
                      / r.next_seconds * r.next_seconds
    else 0 end
$$;
-- The most that a call of so many seconds costs at a row, whenever it begins.
create function tariff_most(r tariff_rows, talk_seconds bigint) returns bigint
language sql immutable as $$
  select call_charge(tariff_billed(r, talk_seconds), greatest(r.price, r.off_peak_price), r.connection)
$$;

-- A rate as a call keeps it, at so much a minute and by the second after the first seconds.
create function flat_rate(kobo_per_minute bigint, first_seconds integer) returns jsonb language sql immutable as $$
  select jsonb_build_object('perMinute', 100 * kobo_per_minute, 'connection', 0, 'firstSeconds', first_seconds,
                            'nextSeconds', 1, 'minimumSeconds', 0)
$$;

-- The first version of the default deck. decisions, "Calls": mobiles 18, landlines 12 naira a minute, by the second after
-- the first 30. Mobile prefixes as the Nigerian Communications Commission gives them out, 070, 080, 081, 090 and 091;
-- landlines by area code, of which 02 and 09 also begin the ten-digit numbers of 0201 to 0209.
insert into tariff_decks (name, kind, made_at) values ('default', 'sold', 'epoch');
insert into tariff_versions (deck_id, number, made_at) select id, 1, 'epoch' from tariff_decks;
insert into tariff_rows (version_id, prefix, name, price, first_seconds)
  select v.id, '234' || code, area, price, 30 from tariff_versions v, (
    select code, 'Nigeria, mobile' as area, 180000 as price from unnest('{70,80,81,90,91}'::text[]) as code
    union all
    select code, 'Nigeria, landline', 120000 from unnest((
      '{1,2,9,30,31,33,34,35,36,37,38,39,41,42,43,44,45,46,47,48,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,'
      || '69,71,72,73,74,75,76,77,78,79,82,83,84,85,86,87,88,89}')::text[]) as code
  ) as rates order by code;
update tariff_versions set released_at = 'epoch', effective_at = 'epoch';
insert into tariff_uses (deck_id, kind) select id, kind from tariff_decks;
