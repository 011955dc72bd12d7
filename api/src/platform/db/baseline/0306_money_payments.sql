-- Phone numbers for sale; payments by card and by bank transfer, for numbers and all else, with what follows them:
-- subscriptions, refunds, disputes, debts, payouts; cards that are kept; who has which number.

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

-- Links by which a person without an account pays by card into the wallet of who made the link.
create table pay_links (
  id bigint generated always as identity primary key,
  -- who asks, and whose wallet gets it
  user_id bigint not null references users,
  card_id bigint not null references seats (card_id),
  key_hash bytea not null unique check (length(key_hash) = 32),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- true: this amount, once; false: any amount up to it, until the link ends
  fixed boolean not null,
  note text not null check (length(note) <= 120),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (expires_at > made_at)
);
create index pay_links_of_card on pay_links (card_id, id desc);
grant select, insert, update (ended_at, note) on pay_links to ekoline_app;

-- Account numbers at a bank: what is transferred to one is the wallet's.
create table bank_accounts (
  id bigint generated always as identity primary key,
  card_id bigint not null references seats (card_id),
  provider text not null check (provider in ('sandbox', 'paystack')),
  -- 'asked': the provider is to make it; 'refused': it makes none; 'closed': what still comes to it is put aside
  state text not null default 'asked' check (state in ('asked', 'open', 'refused', 'closed')),
  -- the provider's name for it
  code text,
  bank text,
  number text check (number ~ '^\d{10}$'),
  name text,
  asked_at timestamptz not null,
  opened_at timestamptz,
  closed_at timestamptz,
  -- when the provider is asked next to make it, or to close it
  ask_at timestamptz,
  check ((state in ('open', 'closed')) = (opened_at is not null)),
  check (state not in ('open', 'closed') or (code is not null and bank is not null and number is not null and name is not null)),
  check ((state = 'closed') = (closed_at is not null))
);
create unique index bank_accounts_one on bank_accounts (card_id, provider) where state in ('asked', 'open');
-- A number may be another wallet's once it was closed.
create unique index bank_accounts_number on bank_accounts (provider, number) where state = 'open';
create index bank_accounts_closed on bank_accounts (provider, number) where state = 'closed';
create index bank_accounts_to_ask on bank_accounts (ask_at) where ask_at is not null;
grant select, insert, update (state, code, bank, number, name, opened_at, closed_at, ask_at) on bank_accounts to ekoline_app;

create table payments (
  reference text primary key,
  provider text not null check (provider in ('sandbox', 'paystack')),
  purpose text not null check (purpose in ('topup', 'payg', 'plan', 'number')),
  user_id bigint not null references users,
  card_id bigint not null references seats (card_id),
  plan_id bigint references plans,
  -- what was bought (it goes to the wallet, unless the purpose says otherwise) and what the card is charged for it; of a
  -- bank transfer, what was sent less the fee, and what was sent
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
  -- What is known of one that is not settled, so that its person is not asked to pay twice: when the card window sent the
  -- card's data last (null: not that we know), and what the provider said last of a payment that was not paid (null: it
  -- was not asked, or a card was tried since).
  card_sent_at timestamptz,
  reported text check (reported in ('pending', 'failed', 'reversed', 'unknown')),
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  -- what was agreed for a plan, which a later version of it does not change; null: as the plan is
  plan_version integer,
  airtime_kobo bigint,
  plan_days integer check (plan_days > 0),
  repriced_at timestamptz, -- of a renewal: when its price was found to be another one, unannounced
  -- Who pays by a link has no account here: the receipt goes to the e-mail that they entered, if any.
  pay_link_id bigint references pay_links,
  payer_email text,
  -- of a bank transfer: to which account, and who sent it, from which bank, as the provider says
  bank_account_id bigint references bank_accounts,
  sender text,
  unique (provider, provider_payment_id),
  foreign key (plan_id, plan_version) references plan_versions,
  constraint payments_settled_check check ((state in ('pending', 'expired')) = (settled_at is null)),
  check (not renewal or purpose = 'plan'),
  check (state <> 'credited' or transaction_id is not null),
  check ((purpose = 'plan') = (plan_id is not null)),
  check ((given_plan_id is null) = (given_ms is null)),
  check (given_kobo >= 0 and given_kobo <= took_kobo),
  check ((took_kobo is null) = (given_kobo is null)),
  check ((purpose = 'number') = (number_id is not null)),
  check (airtime_kobo between 0 and credit_kobo),
  check (payer_email is null or pay_link_id is not null),
  check (sender is null or bank_account_id is not null),
  check (bank_account_id is null or (purpose = 'topup' and pay_link_id is null and card_last4 is null))
);
create index payments_credited on payments (card_id, settled_at desc, reference) where state = 'credited';
create index payments_pending on payments (created_at) where state = 'pending';
create index payments_to_ask on payments (ask_at, reference) where state in ('pending', 'expired');
create index payments_suspense on payments (created_at) where state = 'suspense';
create index payments_by_number on payments (number_id, card_id) where number_id is not null;
create index payments_by_link on payments (pay_link_id) where pay_link_id is not null;
create index payments_by_bank_account on payments (bank_account_id) where bank_account_id is not null;
create index payments_of_subscription on payments (first_reference) where first_reference is not null;
create index payments_repriced on payments (repriced_at) where repriced_at is not null;
-- What the operator looks a payment up by.
create index payments_by_user on payments (user_id, created_at desc);
create index payments_by_card on payments (card_id, created_at desc);
create index payments_by_time on payments (created_at);
-- What was agreed when the payment began never changes, but for reprice_renewal().
grant select, insert, insert (plan_version, airtime_kobo, plan_days), update (state, provider_payment_id, transaction_id,
  settled_at, ask_at, given_plan_id, given_ms, took_kobo, given_kobo, card_sent_at, reported, card_last4, payer_email, sender)
  on payments to ekoline_app;

-- A renewal that the provider charged at another price becomes one at that price, before it is settled. Runs as the owner.
-- True when it did; false when that was done before.
create function reprice_renewal(of text, was bigint, took bigint, airtime bigint, version integer, unannounced_at timestamptz)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payments set credit_kobo = took, charge_kobo = took, airtime_kobo = airtime, plan_version = version,
                      repriced_at = unannounced_at
    where reference = of and renewal and state in ('pending', 'expired') and charge_kobo = was;
  return found;
end $$;
revoke execute on function reprice_renewal from public;
grant execute on function reprice_renewal to ekoline_app;

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

-- What a workgroup owes for one posting that took money of a card payment back, and what it has paid of it. The account
-- `debt:<workgroup>` has the sum of what is left.
create table debts (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  reference text not null references payments,
  transaction_id bigint not null unique references ledger_transactions, -- one debt for each debit
  owed_kobo bigint not null check (owed_kobo > 0),
  paid_kobo bigint not null default 0,
  made_at timestamptz not null,
  paid_at timestamptz,
  constraint debt_not_overpaid check (paid_kobo between 0 and owed_kobo),
  check ((paid_at is null) = (paid_kobo < owed_kobo))
);
create index debts_open on debts (workgroup_id, id) where paid_at is null;
create index debts_by_payment on debts (reference);
grant select, insert, update (paid_kobo, paid_at) on debts to ekoline_app;

-- What the payment provider paid to our bank account, and for which payments (issue 23, "The month's end").
create table payouts (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_payout_id text not null,
  currency text not null,
  processed_kobo bigint not null check (processed_kobo >= 0), -- what its payments took from cards
  fees_kobo bigint not null check (fees_kobo >= 0), -- that the provider kept of them
  paid_kobo bigint not null check (paid_kobo >= 0), -- what came to the bank
  paid_at timestamptz not null,
  imported_at timestamptz not null,
  transaction_id bigint unique references ledger_transactions, -- what moved it from the provider's account to the bank's
  -- differs: an operator, or a later import, settles it; accepted: an operator booked the rest as it is
  state text not null check (state in ('matched', 'differs', 'accepted')),
  deducted_kobo bigint not null check (deducted_kobo >= 0), -- of refunds and chargebacks in our books
  rest_kobo bigint not null, -- how much less came than our books say
  accepted_transaction_id bigint unique references ledger_transactions,
  unique (provider, provider_payout_id),
  check ((paid_kobo > 0) = (transaction_id is not null)),
  check (state <> 'matched' or rest_kobo = 0),
  check (accepted_transaction_id is null or state = 'accepted')
);
create index payouts_differing on payouts (id) where state = 'differs';
create index payouts_by_time on payouts (provider, paid_at);
grant select, insert, update (state, deducted_kobo, rest_kobo, accepted_transaction_id) on payouts to ekoline_app;

-- The payments of a payout, as the provider says them.
create table payout_lines (
  payout_id bigint not null references payouts,
  provider_payment_id text not null,
  reference text not null,
  amount_kobo bigint not null,
  fee_kobo bigint not null,
  -- why it is not what we booked; null when it is
  difference text check (difference in ('unknown', 'repeated', 'amount', 'fee')),
  primary key (payout_id, provider_payment_id)
);
create index payout_lines_by_reference on payout_lines (reference, payout_id);
grant select, insert, update (difference) on payout_lines to ekoline_app;

-- Bank cards that their owners let us charge again, one for a wallet.
create table saved_cards (
  id bigint generated always as identity primary key,
  -- the wallet that it pays for
  card_id bigint not null references seats (card_id),
  provider text not null,
  -- the provider's name for it, and the e-mail that it goes by; encrypted
  code_sealed text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  brand text not null,
  -- the last month in which it can be charged
  expires text not null check (expires ~ '^\d{4}-\d\d$'),
  -- the payment that it made, with which its owner agreed
  reference text not null references payments,
  kept_at timestamptz not null,
  -- from then on it is not charged; the row goes when the provider has forgotten it, too
  forgotten_at timestamptz,
  -- when the provider is asked next to forget it
  ask_at timestamptz,
  check ((forgotten_at is null) = (ask_at is null))
);
create unique index saved_cards_one on saved_cards (card_id) where forgotten_at is null;
create index saved_cards_to_forget on saved_cards (ask_at) where forgotten_at is not null;
grant select, insert, update, delete on saved_cards to ekoline_app;

-- Payments whose owners agreed that the card is kept, and to which words.
create table card_consents (
  reference text primary key references payments,
  consented_at timestamptz not null,
  consent text not null,
  -- what became of it; null: the payment did not go through, or it is not known yet whether the card can be kept
  outcome text check (outcome in ('kept', 'refused'))
);
create index card_consents_waiting on card_consents (reference) where outcome is null;
grant select, insert, update (outcome) on card_consents to ekoline_app;

-- Payments that were made by a saved card without its owner: stored before the provider is asked, by whose one answer they end.
create table card_charges (
  reference text primary key references payments,
  card_id bigint not null references seats (card_id),
  made_at timestamptz not null,
  -- 'dropped': the provider was never asked, and will not be
  state text not null default 'open' check (state in ('open', 'charged', 'refused', 'dropped')),
  -- when it is looked after next; before that, a process works on it
  ask_at timestamptz not null
);
-- While it is not known whether the card was charged, it is not charged again.
create unique index card_charges_open on card_charges (card_id) where state = 'open';
create index card_charges_of_card on card_charges (card_id, made_at);
grant select, insert, update (state, ask_at) on card_charges to ekoline_app;

-- Automatic top-ups: when what can be spent of a wallet falls below the threshold, so much is paid into it by its saved card.
create table auto_top_ups (
  card_id bigint primary key references seats (card_id),
  threshold_kobo bigint check (threshold_kobo > 0),
  -- one lifts the wallet to the threshold, so that each fall is one charge
  amount_kobo bigint check (amount_kobo >= threshold_kobo),
  -- in a calendar month of Lagos
  most_kobo bigint check (most_kobo >= amount_kobo),
  -- when they were set
  set_at timestamptz,
  -- all of them null: it is off
  check (num_nulls(threshold_kobo, amount_kobo, most_kobo, set_at) in (0, 4)),
  -- of charges, in a row
  refusals integer not null default 0 check (refusals >= 0),
  -- after a refusal
  wait_until timestamptz,
  -- why we ended it; null: it is on, or its owner ended it
  ended text check (ended in ('refused', 'dispute', 'suspended', 'card', 'expired', 'left')),
  check (ended is null or threshold_kobo is null)
);
grant select, insert, update, delete on auto_top_ups to ekoline_app;

-- Automatic refills: when what can be spent of a member's wallet falls below the threshold, so much is moved there from the
-- wallet of the admin who set it.
create table refills (
  card_id bigint primary key references seats (card_id),
  -- the wallet that it comes from
  from_card_id bigint references seats (card_id) check (from_card_id <> card_id),
  threshold_kobo bigint check (threshold_kobo > 0),
  -- one lifts the wallet to the threshold, so that each fall is one refill
  amount_kobo bigint check (amount_kobo >= threshold_kobo),
  -- in a calendar month of Lagos
  most_kobo bigint check (most_kobo >= amount_kobo),
  -- all of them null: it is off; the row stays, because its counts go on
  check (num_nulls(from_card_id, threshold_kobo, amount_kobo, most_kobo) in (0, 4)),
  -- how many there were, which is a part of a posting's key
  times bigint not null default 0,
  -- the first day of the month of the last one, and what was moved in it
  month date,
  month_used_kobo bigint not null default 0 check (month_used_kobo >= 0),
  -- why it could not be made, of which the admin got a mail; null: nothing, or it was made since
  refused text check (refused in ('money', 'month', 'debt', 'fresh', 'suspended', 'payer'))
);
grant select, insert, update, delete on refills to ekoline_app;

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
  -- the owner: the wallet of this card renews it; it goes to another card of the workgroup when its owner leaves
  card_id bigint not null references seats (card_id),
  -- the payment that bought it; null: it was given
  reference text unique references payments,
  -- where its calls go; null: not decided yet
  category text check (category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside')),
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
  -- whether its calls are recorded; null: as the workgroup's
  recording text check (recording in ('always', 'never', 'demand')),
  check ((category is null) = (destination is null))
);
-- One owner, even when two people pay at once.
create unique index number_allocations_held on number_allocations (number_id) where released_at is null;
create index number_allocations_of_card on number_allocations (card_id, id) where released_at is null;
create index number_allocations_due on number_allocations (paid_until, id) where released_at is null;
create index number_allocations_to on number_allocations (category, destination) where released_at is null;
grant select, insert, update (card_id, category, destination, period, paid_until, announced, grace_until, released_at, recording)
  on number_allocations to ekoline_app;
