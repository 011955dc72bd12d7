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

-- The sandbox pays out too: each Lagos day what was paid before it.
create table sandbox_payouts (
  id bigint generated always as identity primary key,
  currency text not null,
  processed_kobo bigint not null,
  fees_kobo bigint not null,
  paid_kobo bigint not null check (paid_kobo > 0),
  paid_at timestamptz not null
);
grant select, insert on sandbox_payouts to ekoline_app;
alter table sandbox_payments add column payout_id bigint references sandbox_payouts;
create index sandbox_payments_unpaid on sandbox_payments (paid_at) where state = 'success' and payout_id is null;
create index sandbox_payments_by_payout on sandbox_payments (payout_id, id) where payout_id is not null;
alter table sandbox_refunds add column payout_id bigint references sandbox_payouts;
create index sandbox_refunds_unpaid on sandbox_refunds (ends_at) where payout_id is null;
grant update (payout_id) on sandbox_refunds to ekoline_app;
