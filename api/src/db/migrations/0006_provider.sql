-- What a card payment provider reports by itself, subscriptions, and the sandbox's books of refunds and subscriptions.

-- A genuine message of a provider, kept before it is answered (reference, payments 1.4). Its body holds what may
-- charge a card again, so it is sealed; after its work is done, it is cleared away.
create table webhook_inbox (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('sandbox', 'paystack')),
  -- the provider signs neither an id nor a time: the same bytes again are the same message
  body_sha256 text not null unique,
  body_sealed text,
  -- the provider's word for it
  name text not null,
  received_at timestamptz not null,
  -- when it is worked on (again); null: it is done, or given up
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

-- A checkout that nobody came back to. It may still be paid, and is credited then.
alter table payments drop constraint payments_state_check, drop constraint payments_check;
alter table payments
  add constraint payments_state_check check (state in ('pending', 'expired', 'credited', 'suspense')),
  add constraint payments_settled_check check ((state in ('pending', 'expired')) = (settled_at is null)),
  -- when the provider is asked about it by itself; null: not again
  add column ask_at timestamptz default 'epoch';
create index payments_to_ask on payments (ask_at, reference) where state in ('pending', 'expired');
grant update (ask_at) on payments to ekoline_app;

-- What the provider charges a card for every month by itself. Nothing of it can charge a card.
create table subscriptions (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('sandbox', 'paystack')),
  -- of the payment that began it: whose plan is renewed, and for how much
  reference text not null unique references payments,
  customer_code text not null,
  plan_code text not null,
  -- the provider's name for it; null until it tells
  code text,
  state text not null default 'active' check (state in ('active', 'not_renewing', 'disabled')),
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (provider, code),
  check ((state = 'active') = (ended_at is null))
);
create index subscriptions_of_customer on subscriptions (customer_code, plan_code) where state = 'active';
create index subscriptions_active on subscriptions (id) where state = 'active';
grant select, insert, update (code, state, ended_at) on subscriptions to ekoline_app;

-- The sandbox provider's own books, as 0002 has its payments.
alter table sandbox_payments add column plan_code text;
alter table sandbox_payments add column asks_otp boolean not null default false;

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

-- What the sandbox has to report; a row goes when it was handed over.
create table sandbox_events (
  id bigint generated always as identity primary key,
  body text not null
);
grant select, insert, delete on sandbox_events to ekoline_app;

-- What Paystack tells once and we need again: its card form's code, for the same reference can not be announced twice;
-- and which refunds are being ordered, for it makes two of two orders.
create table paystack_checkouts (
  reference text primary key,
  access_code text not null
);
grant select, insert on paystack_checkouts to ekoline_app;

create table paystack_refund_orders (
  key text primary key,
  ordered_at timestamptz not null
);
grant select, insert, delete, update (ordered_at) on paystack_refund_orders to ekoline_app;
