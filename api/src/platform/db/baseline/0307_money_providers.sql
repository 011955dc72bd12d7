-- What payment providers report, what Paystack says only once, and the sandbox provider's own books: what a real provider
-- would keep on its side.

-- A genuine message of a provider, stored before it is answered (reference, payments 1.4). Its body holds what may charge
-- a card again, so it is encrypted, and deleted after its work is done.
create table webhook_inbox (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('sandbox', 'paystack')),
  -- the provider signs neither an id nor a time: the same bytes again are the same message
  body_sha256 text not null unique,
  body_sealed text,
  -- the provider's word for it
  name text not null,
  received_at timestamptz not null,
  -- when it is worked on next; null: it is done, or given up
  due_at timestamptz,
  attempts int not null default 0,
  -- why the last attempt failed
  failure text,
  done_at timestamptz,
  check (done_at is null or due_at is null)
);
create index webhook_inbox_due on webhook_inbox (due_at, id) where due_at is not null;
create index webhook_inbox_given_up on webhook_inbox (received_at) where due_at is null and done_at is null;
create index webhook_inbox_done on webhook_inbox (done_at) where done_at is not null and body_sealed is not null;
grant select, insert, update (due_at, attempts, failure, done_at, body_sealed) on webhook_inbox to ekoline_app;

-- The code of its card form, because the same reference cannot be announced twice.
create table paystack_checkouts (
  reference text primary key,
  access_code text not null
);
grant select, insert on paystack_checkouts to ekoline_app;

-- Which refunds are being ordered, because Paystack makes two of two orders.
create table paystack_refund_orders (
  key text primary key,
  ordered_at timestamptz not null
);
grant select, insert, delete, update (ordered_at) on paystack_refund_orders to ekoline_app;

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

-- The sandbox's account numbers at a bank.
create table sandbox_bank_accounts (
  id bigint generated always as identity primary key,
  -- of the provider's customer, who has one number that is open
  email text not null,
  -- that no bank has it is not promised
  number text not null generated always as ((9000000000 + id)::text) stored unique,
  name text not null,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create unique index sandbox_bank_accounts_one on sandbox_bank_accounts (email) where closed_at is null;
grant select, insert, update (name, closed_at) on sandbox_bank_accounts to ekoline_app;

create table sandbox_payments (
  id bigint generated always as identity primary key,
  reference text not null unique,
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null,
  email text not null,
  state text not null default 'open' check (state in ('open', 'otp', 'failed', 'success')),
  response text not null default '',
  fee_kobo bigint,
  created_at timestamptz not null,
  paid_at timestamptz,
  plan_code text,
  asks_otp boolean not null default false,
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  payout_id bigint references sandbox_payouts,
  -- of a transfer: the account that it came to, and who sent it
  bank_account_id bigint references sandbox_bank_accounts,
  sender text,
  check (sender is null or bank_account_id is not null)
);
create index sandbox_payments_unpaid on sandbox_payments (paid_at) where state = 'success' and payout_id is null;
create index sandbox_payments_by_payout on sandbox_payments (payout_id, id) where payout_id is not null;
-- The sandbox lists what was paid page by page, the newest first.
create index sandbox_payments_paid on sandbox_payments (created_at, id) where state = 'success';
grant select, insert, update on sandbox_payments to ekoline_app;

create table sandbox_refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references sandbox_payments,
  key text not null unique,
  amount_kobo bigint not null check (amount_kobo > 0),
  ends_at timestamptz not null,
  -- whether its end was reported
  reported boolean not null default false,
  payout_id bigint references sandbox_payouts
);
create index sandbox_refunds_by_payment on sandbox_refunds (payment_id);
create index sandbox_refunds_unreported on sandbox_refunds (ends_at) where not reported;
create index sandbox_refunds_unpaid on sandbox_refunds (ends_at) where payout_id is null;
grant select, insert, update (reported, payout_id) on sandbox_refunds to ekoline_app;

-- The sandbox's own plan, and what each of its subscriptions is charged.
create table sandbox_plans (
  code text primary key,
  amount_kobo bigint not null check (amount_kobo > 0)
);
insert into sandbox_plans (code, amount_kobo) select 'PLN_sandbox_basic', price_kobo from plans where id = 2;
grant select, update (amount_kobo) on sandbox_plans to ekoline_app;

create table sandbox_subscriptions (
  code text primary key,
  -- the payment that began it
  payment_id bigint not null unique references sandbox_payments,
  state text not null default 'active' check (state in ('active', 'disabled')),
  next_charge_at timestamptz not null,
  amount_kobo bigint check (amount_kobo > 0) -- null: as its first payment
);
create index sandbox_subscriptions_due on sandbox_subscriptions (next_charge_at) where state = 'active';
grant select, insert, update (state, next_charge_at, amount_kobo) on sandbox_subscriptions to ekoline_app;

-- Cards that the sandbox keeps, so that they can be charged again.
create table sandbox_cards (
  -- by which it is charged
  code text primary key,
  -- the first one that it paid
  payment_id bigint not null unique references sandbox_payments,
  email text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  brand text not null,
  -- the last month in which it can be charged
  expires text not null check (expires ~ '^\d{4}-\d\d$'),
  when_saved text not null check (when_saved in ('pays', 'declines', 'challenges')),
  forgotten boolean not null default false
);
grant select, insert, update (email, forgotten) on sandbox_cards to ekoline_app;

-- What the sandbox has to report; a row is deleted when it was delivered.
create table sandbox_events (
  id bigint generated always as identity primary key,
  body text not null
);
grant select, insert, delete on sandbox_events to ekoline_app;
