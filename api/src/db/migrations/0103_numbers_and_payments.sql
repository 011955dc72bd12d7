-- Phone numbers for sale; payments by card, for numbers and all else, with what follows them: subscriptions, refunds,
-- disputes; who has which number.

-- What a number costs for 30 days, bought or renewed: the operator's price (decisions, "Plans": never less than 1,000).
create table number_terms (
  id boolean primary key default true check (id),
  price_kobo bigint not null check (price_kobo >= 100000)
);
insert into number_terms (price_kobo) values (100000);
grant select, update (price_kobo) on number_terms to ekoline_app;

create table phone_numbers (
  id bigint generated always as identity primary key,
  did text not null unique check (did ~ '^\+[1-9]\d{7,14}$'),
  -- allocated: number_allocations has a row of it that was not released
  taken boolean not null default false,
  -- kept for a person while they pay: by which payment, for whom, until when. The payment refers to its number already.
  held_for text,
  held_by bigint references users,
  held_until timestamptz,
  -- in quarantine after its last owner: for sale again from then on
  free_from timestamptz,
  added_at timestamptz not null,
  check (num_nonnulls(held_for, held_by, held_until) in (0, 3)),
  check (not taken or held_for is null)
);
create index phone_numbers_for_sale on phone_numbers (did) where not taken;
create index phone_numbers_held on phone_numbers (held_by) where held_by is not null;
grant select, insert, update (taken, held_for, held_by, held_until, free_from) on phone_numbers to ekoline_app;

create table payments (
  reference text primary key,
  provider text not null check (provider in ('sandbox', 'paystack')),
  purpose text not null check (purpose in ('topup', 'payg', 'plan', 'number')),
  user_id bigint not null references users,
  card_id bigint not null references seats (card_id),
  plan_id bigint references plans,
  -- what was bought (it goes to the wallet, unless the purpose says otherwise) and what the card is charged for it
  credit_kobo bigint not null check (credit_kobo > 0),
  charge_kobo bigint not null check (charge_kobo > 0),
  currency text not null,
  -- 'expired': its checkout was abandoned; it may still be paid, and is credited then
  -- 'suspense': the provider took something other than agreed; an operator decides
  state text not null default 'pending' check (state in ('pending', 'expired', 'credited', 'suspense')),
  provider_payment_id text,
  -- the posting that settled it
  transaction_id bigint unique references ledger_transactions,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- when we ask the provider about it next; null: no more
  ask_at timestamptz default 'epoch',
  -- the provider charged for the plan by subscription
  renewal boolean not null default false,
  -- of a renewal: the payment that began its subscription
  first_reference text references payments,
  -- what it gave of a plan, so that it can be taken back with the money
  given_plan_id bigint references plans,
  given_ms bigint check (given_ms > 0),
  -- of one in suspense that an operator credited: what the provider took, and what the wallet got
  took_kobo bigint check (took_kobo > 0),
  given_kobo bigint,
  number_id bigint references phone_numbers,
  unique (provider, provider_payment_id),
  constraint payments_settled_check check ((state in ('pending', 'expired')) = (settled_at is null)),
  check (not renewal or purpose = 'plan'),
  check (state <> 'credited' or transaction_id is not null),
  check ((purpose = 'plan') = (plan_id is not null)),
  check ((given_plan_id is null) = (given_ms is null)),
  check (given_kobo >= 0 and given_kobo <= took_kobo),
  check ((took_kobo is null) = (given_kobo is null)),
  check ((purpose = 'number') = (number_id is not null))
);
create index payments_credited on payments (card_id, settled_at desc, reference) where state = 'credited';
create index payments_pending on payments (created_at) where state = 'pending';
create index payments_to_ask on payments (ask_at, reference) where state in ('pending', 'expired');
create index payments_suspense on payments (created_at) where state = 'suspense';
create index payments_by_number on payments (number_id, card_id) where number_id is not null;
-- What the operator looks a payment up by.
create index payments_by_user on payments (user_id, created_at desc);
create index payments_by_card on payments (card_id, created_at desc);
create index payments_by_time on payments (created_at);
-- What was agreed when the payment began never changes.
grant select, insert, update (state, provider_payment_id, transaction_id, settled_at, ask_at,
  given_plan_id, given_ms, took_kobo, given_kobo) on payments to ekoline_app;

-- What the provider charges a card for every month. Nothing in it can charge a card.
create table subscriptions (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('sandbox', 'paystack')),
  -- of the payment that began it: whose plan is renewed, and for how much
  reference text not null unique references payments,
  customer_code text not null,
  plan_code text not null,
  -- the provider's name for it; null until we know it
  code text,
  state text not null default 'active' check (state in ('active', 'not_renewing', 'disabled')),
  created_at timestamptz not null,
  ended_at timestamptz,
  -- when the next charge is, as the provider said last
  next_charge_at timestamptz,
  -- it is to end at the provider
  unwanted_at timestamptz,
  -- when we last asked the provider for its name, or to end it
  asked_at timestamptz,
  unique (provider, code),
  check ((state = 'active') = (ended_at is null))
);
-- A charge made before the subscription was cancelled may be reported afterwards.
create index subscriptions_of_customer on subscriptions (customer_code, plan_code) where state <> 'disabled';
create index subscriptions_active on subscriptions (id) where state = 'active';
create index subscriptions_unnamed on subscriptions (created_at) where state = 'active' and code is null;
grant select, insert, update (code, state, ended_at, next_charge_at, unwanted_at, asked_at)
  on subscriptions to ekoline_app;

-- What goes back of a payment: ordered by an operator, or made at the provider's own desk.
create table refunds (
  id bigint generated always as identity primary key,
  reference text not null references payments,
  -- names it to the provider, so that it is made once however often it is ordered; null: we did not order it
  key text unique,
  provider_refund_id text,
  amount_kobo bigint not null check (amount_kobo > 0), -- to the customer's card
  -- 'ordered': the provider has not confirmed the order yet
  state text not null check (state in ('ordered', 'pending', 'needs_attention', 'processed', 'failed')),
  hold_id bigint unique references ledger_holds,
  transaction_id bigint unique references ledger_transactions,
  created_at timestamptz not null,
  -- when we last asked the provider
  asked_at timestamptz not null,
  resolved_at timestamptz,
  unique (reference, provider_refund_id),
  check (key is not null or provider_refund_id is not null),
  check ((state = 'processed') = (transaction_id is not null)),
  check ((state in ('processed', 'failed')) = (resolved_at is not null))
);
create index refunds_open on refunds (asked_at) where state in ('ordered', 'pending', 'needs_attention');
grant select, insert, update (provider_refund_id, state, transaction_id, asked_at, resolved_at)
  on refunds to ekoline_app;

create table disputes (
  id bigint generated always as identity primary key,
  reference text not null references payments,
  provider_dispute_id text not null,
  amount_kobo bigint not null check (amount_kobo > 0), -- that the customer's bank wants back
  state text not null check (state in ('open', 'won', 'lost')),
  hold_id bigint unique references ledger_holds,
  transaction_id bigint unique references ledger_transactions,
  created_at timestamptz not null,
  resolved_at timestamptz,
  unique (reference, provider_dispute_id),
  check ((state = 'lost') = (transaction_id is not null)),
  check ((state = 'open') = (resolved_at is null))
);
create index disputes_open on disputes (created_at) where state = 'open';
grant select, insert, update (state, amount_kobo, transaction_id, resolved_at) on disputes to ekoline_app;

-- Who gets a mail when the wallet falls below `threshold_kobo`. After that mail `armed` is false until the wallet has
-- reached `rearm_kobo` again: one mail for each fall, however many calls follow.
create table balance_alerts (
  card_id bigint primary key references seats (card_id),
  threshold_kobo bigint not null check (threshold_kobo > 0),
  rearm_kobo bigint not null check (rearm_kobo >= threshold_kobo),
  armed boolean not null,
  changed_at timestamptz not null
);
grant select, insert, update, delete on balance_alerts to ekoline_app;

create table number_allocations (
  id bigint generated always as identity primary key,
  number_id bigint not null references phone_numbers,
  -- the owner: the wallet of this card renews it
  card_id bigint not null references seats (card_id),
  -- the payment that bought it; null: it was given
  reference text unique references payments,
  -- where its calls go; null: not decided yet
  category text check (category in ('user', 'ivr', 'queue', 'conference')),
  destination text,
  allocated_at timestamptz not null,
  -- how many times 30 days were paid
  period int not null default 1 check (period > 0),
  paid_until timestamptz not null,
  -- the end that was announced, so that it is announced once
  announced timestamptz,
  -- the wallet could not pay: how long we wait for it
  grace_until timestamptz,
  released_at timestamptz,
  check ((category is null) = (destination is null))
);
-- One owner, even when two people pay at once.
create unique index number_allocations_held on number_allocations (number_id) where released_at is null;
create index number_allocations_of_card on number_allocations (card_id, id) where released_at is null;
create index number_allocations_due on number_allocations (paid_until, id) where released_at is null;
create index number_allocations_to on number_allocations (category, destination) where released_at is null;
grant select, insert, update (category, destination, period, paid_until, announced, grace_until, released_at)
  on number_allocations to ekoline_app;
