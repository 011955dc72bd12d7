-- The sandbox's account numbers, and the transfers to them: what a real provider would keep on its side.
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

alter table sandbox_payments
  -- of a transfer: the account that it came to, and who sent it
  add column bank_account_id bigint references sandbox_bank_accounts,
  add column sender text check (sender is null or bank_account_id is not null);
