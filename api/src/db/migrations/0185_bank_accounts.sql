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

-- A payment that is a bank transfer: what was sent is its charge, and its credit is that less the fee.
alter table payments
  add column bank_account_id bigint references bank_accounts,
  -- who sent it, and from which bank, as the provider says
  add column sender text check (sender is null or bank_account_id is not null),
  add check (bank_account_id is null or (purpose = 'topup' and pay_link_id is null and card_last4 is null));
create index payments_by_bank_account on payments (bank_account_id) where bank_account_id is not null;
grant update (sender) on payments to ekoline_app;
