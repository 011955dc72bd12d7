-- minimum code: 0165
-- What a plan costs, gives and how it is paid is in columns, and each state of them is a version that stays as it was.

alter table plans
  add credit_kobo bigint, -- of the price, what reaches the wallet as airtime
  add subscription boolean not null default false, -- a card is charged each month, where the provider has a plan for it
  add term_days integer not null default 30 check (term_days between 1 and 366), -- of one that is paid once
  add version integer not null default 1 check (version > 0),
  add changed_at timestamptz; -- when this version began; null: it was there from the start
update plans set credit_kobo = case when id = 2 then 0 else price_kobo end, subscription = id = 2;
alter table plans
  alter credit_kobo set not null,
  add constraint plan_credit_of_price check (credit_kobo between 0 and price_kobo);
grant update (credit_kobo, subscription, term_days, changed_at) on plans to ekoline_app;

create table plan_versions (
  plan_id bigint not null references plans,
  version integer not null,
  price_kobo bigint not null,
  credit_kobo bigint not null,
  subscription boolean not null,
  term_days integer not null,
  changed_at timestamptz,
  primary key (plan_id, version)
);
grant select on plan_versions to ekoline_app;
create trigger plan_versions_append_only before update or delete or truncate on plan_versions
  for each statement execute function refuse_change();

create function plan_next_version() returns trigger language plpgsql as $$
begin
  if (new.price_kobo, new.credit_kobo, new.subscription, new.term_days)
    is distinct from (old.price_kobo, old.credit_kobo, old.subscription, old.term_days)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger plan_next_version before update on plans for each row execute function plan_next_version();

-- Runs as the owner: the service writes plans, and never their versions.
create function plan_keep_version() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into plan_versions (plan_id, version, price_kobo, credit_kobo, subscription, term_days, changed_at)
    values (new.id, new.version, new.price_kobo, new.credit_kobo, new.subscription, new.term_days, new.changed_at)
    on conflict do nothing;
  return null;
end $$;
create trigger plan_keep_version after insert or update on plans for each row execute function plan_keep_version();
insert into plan_versions (plan_id, version, price_kobo, credit_kobo, subscription, term_days)
  select id, version, price_kobo, credit_kobo, subscription, term_days from plans;

-- What was agreed for a plan, which a later version does not change; null: as the plan is.
alter table payments
  add plan_version integer,
  add airtime_kobo bigint check (airtime_kobo between 0 and credit_kobo),
  add plan_days integer check (plan_days > 0),
  add foreign key (plan_id, plan_version) references plan_versions;
update payments set airtime_kobo = case when plan_id = 2 then 0 else credit_kobo end, plan_days = 30
  where purpose = 'plan' and plan_id is not null;
grant insert (plan_version, airtime_kobo, plan_days) on payments to ekoline_app;

-- A renewal is booked at what the provider charged, also where that is another price than before.
alter table payments add repriced_at timestamptz; -- of a renewal: when its price was found to be another one, unannounced
grant update (credit_kobo, charge_kobo, plan_version, airtime_kobo, repriced_at) on payments to ekoline_app;
create index payments_repriced on payments (repriced_at) where repriced_at is not null;
create index payments_of_subscription on payments (first_reference) where first_reference is not null;

-- Subscriptions that run move to a version of their plan at a time; until then they pay what they paid.
create table plan_moves (
  id bigint generated always as identity primary key,
  plan_id bigint not null,
  version integer not null,
  move_at timestamptz not null,
  ordered_at timestamptz not null,
  -- when the provider took the new price
  done_at timestamptz,
  cancelled_at timestamptz,
  foreign key (plan_id, version) references plan_versions,
  check (move_at > ordered_at),
  check (done_at is null or cancelled_at is null)
);
create unique index plan_moves_waiting on plan_moves (plan_id) where done_at is null and cancelled_at is null;
grant select, insert, update (done_at, cancelled_at) on plan_moves to ekoline_app;

-- Which subscriptions' people were mailed about a move, once each, and the price that they paid then.
create table plan_move_notices (
  move_id bigint not null references plan_moves,
  subscription_id bigint not null references subscriptions,
  price_kobo bigint not null check (price_kobo > 0),
  posted_at timestamptz not null,
  primary key (move_id, subscription_id)
);
grant select, insert on plan_move_notices to ekoline_app;

-- The sandbox provider's own plan, and what each of its subscriptions is charged; null: as its first payment.
create table sandbox_plans (
  code text primary key,
  amount_kobo bigint not null check (amount_kobo > 0)
);
insert into sandbox_plans (code, amount_kobo) select 'PLN_sandbox_basic', price_kobo from plans where id = 2;
grant select, update (amount_kobo) on sandbox_plans to ekoline_app;
alter table sandbox_subscriptions add amount_kobo bigint check (amount_kobo > 0);
grant update (amount_kobo) on sandbox_subscriptions to ekoline_app;
