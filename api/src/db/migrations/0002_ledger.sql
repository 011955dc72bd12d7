-- The ledger (reference: invariants L1 to L7, L14), payments and the sandbox provider's own books.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  name text not null unique,
  card_id bigint unique references seats (card_id),
  -- Wallets keep their balance and never go below zero. The product's own accounts are sums of their entries:
  -- a stored balance there would be one row that every payment of everybody waits for.
  guarded boolean not null generated always as (card_id is not null) stored,
  balance_kobo bigint not null default 0,
  last_seq bigint not null default 0,
  last_at timestamptz,
  constraint wallet_not_below_zero check (card_id is null or balance_kobo >= 0), -- L4
  -- No account may look like a wallet and not be guarded as one.
  constraint wallet_named_after_card
    check (case when card_id is null then name not like 'wallet:%' else name = 'wallet:' || card_id end)
);
-- No update: a balance changes by the trigger below or not at all (L3).
grant select, insert (name, card_id) on ledger_accounts to ekoline_app;

create table ledger_transactions (
  id bigint generated always as identity primary key,
  idempotency_key text not null unique, -- L6
  request_hash text not null, -- L7
  kind text not null,
  description text not null,
  user_id bigint references users,
  at timestamptz not null
);
grant select, insert on ledger_transactions to ekoline_app;

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account_id bigint not null references ledger_accounts,
  amount_kobo bigint not null check (amount_kobo <> 0),
  -- of guarded accounts: the order of the account's entries without gaps, what it held after each, and when; the
  -- times never run against the order, so that a statement finds a page and counts a range by the indexes alone
  account_seq bigint,
  balance_kobo bigint,
  at timestamptz,
  unique (account_id, account_seq)
);
create index ledger_entries_by_time on ledger_entries (account_id, at, account_seq) where account_seq is not null;
create index ledger_entries_by_transaction on ledger_entries (transaction_id) include (amount_kobo);
grant select, insert (transaction_id, account_id, amount_kobo) on ledger_entries to ekoline_app;

-- L3: the stored balance and the entry are one statement. Runs as the owner, for the application may not update.
create function ledger_apply_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ledger_accounts a
    set balance_kobo = a.balance_kobo + new.amount_kobo, last_seq = a.last_seq + 1, last_at = greatest(a.last_at, t.at)
    from ledger_transactions t
    where a.id = new.account_id and a.guarded and t.id = new.transaction_id
    returning a.last_seq, a.balance_kobo, a.last_at into new.account_seq, new.balance_kobo, new.at;
  return new;
end $$;
create trigger ledger_apply_entry before insert on ledger_entries
  for each row execute function ledger_apply_entry();

-- L1: checked when the transaction commits, so that its entries may come one after the other.
create function ledger_check_sum() returns trigger language plpgsql as $$
declare
  checked bigint := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'transaction_id')::bigint
                                       else (to_jsonb(new) ->> 'id')::bigint end;
  entries bigint;
  total numeric;
begin
  select count(*), coalesce(sum(amount_kobo), 0) into entries, total
    from ledger_entries where transaction_id = checked;
  if entries < 2 or total <> 0 then
    raise exception 'ledger transaction % has % entries that sum to % kobo', checked, entries, total
      using errcode = 'check_violation', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end $$;
create constraint trigger ledger_sums_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_check_sum();
create constraint trigger ledger_has_entries after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_check_sum();

-- L5
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

create table payments (
  reference text primary key,
  provider text not null check (provider in ('sandbox', 'paystack')),
  purpose text not null check (purpose in ('topup', 'payg', 'plan', 'number')),
  user_id bigint not null references users,
  card_id bigint not null references seats (card_id),
  plan_id bigint references plans,
  -- what was bought (reaches the wallet, unless the purpose says otherwise) and what the card is charged for it
  credit_kobo bigint not null check (credit_kobo > 0),
  charge_kobo bigint not null check (charge_kobo > 0),
  currency text not null,
  -- 'suspense': the provider took something else than was agreed; an operator decides
  state text not null default 'pending' check (state in ('pending', 'credited', 'suspense')),
  provider_payment_id text,
  -- the posting that settled it
  transaction_id bigint unique references ledger_transactions,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (provider, provider_payment_id),
  check ((state = 'pending') = (settled_at is null)),
  check (state <> 'credited' or transaction_id is not null),
  check ((purpose = 'plan') = (plan_id is not null))
);
create index payments_credited on payments (card_id, settled_at desc, reference) where state = 'credited';
create index payments_pending on payments (created_at) where state = 'pending';
-- What was agreed when the payment began stays as it was agreed.
grant select, insert, update (state, provider_payment_id, transaction_id, settled_at) on payments to ekoline_app;

-- The sandbox provider's own books: what a real provider would keep on its side.
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
  paid_at timestamptz
);
grant select, insert, update on sandbox_payments to ekoline_app;
