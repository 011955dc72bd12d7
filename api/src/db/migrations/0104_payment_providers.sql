-- What card payment providers report, what Paystack says only once, and the sandbox provider's own books: what a real
-- provider would keep on its side.

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
  asks_otp boolean not null default false
);
grant select, insert, update on sandbox_payments to ekoline_app;

create table sandbox_refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references sandbox_payments,
  key text not null unique,
  amount_kobo bigint not null check (amount_kobo > 0),
  ends_at timestamptz not null,
  -- whether its end was reported
  reported boolean not null default false
);
create index sandbox_refunds_by_payment on sandbox_refunds (payment_id);
create index sandbox_refunds_unreported on sandbox_refunds (ends_at) where not reported;
grant select, insert, update (reported) on sandbox_refunds to ekoline_app;

create table sandbox_subscriptions (
  code text primary key,
  -- the payment that began it
  payment_id bigint not null unique references sandbox_payments,
  state text not null default 'active' check (state in ('active', 'disabled')),
  next_charge_at timestamptz not null
);
create index sandbox_subscriptions_due on sandbox_subscriptions (next_charge_at) where state = 'active';
grant select, insert, update (state, next_charge_at) on sandbox_subscriptions to ekoline_app;

-- What the sandbox has to report; a row is deleted when it was delivered.
create table sandbox_events (
  id bigint generated always as identity primary key,
  body text not null
);
grant select, insert, delete on sandbox_events to ekoline_app;
