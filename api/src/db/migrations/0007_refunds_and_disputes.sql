-- Holds, receivables, the seal on the ledger, refunds and disputes (docs/decisions; reference: L4, L5, L10, L16).

-- A receivable is what a person owes us after a chargeback: like a wallet it keeps its balance, which is never above
-- zero. Whose it is, and the currency of any account, its name says.
alter table ledger_accounts drop column guarded;
alter table ledger_accounts
  add column guarded boolean not null generated always as (card_id is not null or name like 'receivable:%') stored,
  add column user_id bigint unique references users
    generated always as (case when name like 'receivable:%' then substring(name from 12)::bigint end) stored,
  add column currency text not null
    generated always as (coalesce(substring(name from ':([A-Z]{3})$'), 'NGN')) stored,
  -- What is held is still the wallet's, but can not be spent.
  add column held_kobo bigint not null default 0 check (held_kobo >= 0),
  add constraint receivable_not_above_zero check (user_id is null or balance_kobo <= 0), -- L16
  add constraint only_wallets_are_held check (card_id is not null or held_kobo = 0);
alter table ledger_accounts drop constraint wallet_not_below_zero;
alter table ledger_accounts add constraint wallet_not_below_zero
  check (card_id is null or (balance_kobo >= 0 and balance_kobo >= held_kobo)); -- L4
create index ledger_debtors on ledger_accounts (user_id) where user_id is not null and balance_kobo < 0;

create table ledger_holds (
  id bigint generated always as identity primary key,
  key text not null unique, -- names what it is held for
  account_id bigint not null references ledger_accounts,
  amount_kobo bigint not null check (amount_kobo > 0),
  state text not null default 'held' check (state in ('held', 'released', 'taken')),
  held_at timestamptz not null,
  resolved_at timestamptz,
  check ((state = 'held') = (resolved_at is null))
);
create index ledger_holds_open on ledger_holds (account_id) where state = 'held';
grant select, insert (key, account_id, amount_kobo, held_at), update (state, resolved_at) on ledger_holds to ekoline_app;

-- What is held and the hold are one statement, as with entries and balances (L3). Runs as the owner.
create function ledger_apply_hold() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update ledger_accounts set held_kobo = held_kobo + new.amount_kobo where id = new.account_id;
  else
    if old.state <> 'held' or new.state = 'held' then
      raise exception 'hold % is % already', old.id, old.state
        using errcode = 'check_violation', constraint = 'hold_resolves_once'; -- L10
    end if;
    update ledger_accounts set held_kobo = held_kobo - old.amount_kobo where id = old.account_id;
  end if;
  return null;
end $$;
create trigger ledger_apply_hold after insert or update on ledger_holds
  for each row execute function ledger_apply_hold();
create trigger ledger_holds_kept before delete or truncate on ledger_holds
  for each statement execute function refuse_change();

-- What can be spent of a card's wallet, which is locked until the transaction ends, and with it what the person owes:
-- in one order, as a posting locks them.
create function ledger_lock(card bigint, person bigint, out available_kobo bigint, out owed_kobo bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare account record;
begin
  available_kobo := 0;
  owed_kobo := 0;
  for account in select card_id, balance_kobo, held_kobo from ledger_accounts
    where card_id = card or user_id = person order by id for update
  loop
    if account.card_id is null then owed_kobo := -account.balance_kobo;
    else available_kobo := account.balance_kobo - account.held_kobo;
    end if;
  end loop;
end $$;

-- L1 in each currency. Asked once for a posting; each of its entries still asks for the sum of all.
create or replace function ledger_check_sum() returns trigger language plpgsql as $$
declare wrong record;
begin
  perform ledger_check_transaction(new.id);
  select a.currency, sum(e.amount_kobo) as total into wrong
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id = new.id group by a.currency having sum(e.amount_kobo) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % sums to % in %', new.id, wrong.total, wrong.currency
      using errcode = 'check_violation', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end $$;

-- The seal on the ledger: each covers the entries behind the one before it, with all that their transactions say, and
-- the seal before it. Whoever changes what was booked, with whatever rights, breaks every seal from there on.
create table ledger_seals (
  number bigint primary key check (number > 0),
  last_entry bigint not null unique,
  entries bigint not null check (entries > 0),
  hash bytea not null,
  at timestamptz not null
);
create trigger ledger_seals_append_only before update or delete or truncate on ledger_seals
  for each statement execute function refuse_change();
grant select on ledger_seals to ekoline_app;

create function ledger_seal_hash(previous bytea, after bigint, up_to bigint, out hash bytea, out entries bigint)
language sql stable as $$
  select sha256(previous || convert_to(coalesce(string_agg(line, chr(10) order by id), ''), 'UTF8')), count(*)
    from (select e.id, json_build_array(e.id, a.name, e.amount_kobo, e.account_seq, e.balance_kobo,
                   extract(epoch from e.at), t.id, t.idempotency_key, t.request_hash, t.kind, t.description, t.user_id,
                   extract(epoch from t.at))::text as line
            from ledger_entries e
              join ledger_transactions t on t.id = e.transaction_id
              join ledger_accounts a on a.id = e.account_id
            where e.id > after and e.id <= up_to) lines
$$;

-- Seals what lies between the last seal and `up_to`, at most so many entries; null when nothing does, or when another
-- process was faster. Nobody may still be writing an entry up to `up_to`.
create function ledger_seal(up_to bigint, most bigint, sealed_at timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last record;
  next_entry bigint;
  sealed record;
  written bigint;
begin
  select number, last_entry, hash into last from ledger_seals order by number desc limit 1;
  select max(id) into next_entry from (select id from ledger_entries
    where id > coalesce(last.last_entry, 0) and id <= up_to order by id limit most) batch;
  if next_entry is null then return null; end if;
  select * into sealed from ledger_seal_hash(coalesce(last.hash, ''), coalesce(last.last_entry, 0), next_entry);
  insert into ledger_seals (number, last_entry, entries, hash, at)
    values (coalesce(last.number, 0) + 1, next_entry, sealed.entries, sealed.hash, sealed_at)
    on conflict do nothing returning number into written;
  return written;
end $$;

-- What goes back of a payment: ordered by an operator, or made at the provider's own desk.
create table refunds (
  id bigint generated always as identity primary key,
  reference text not null references payments,
  -- names it to the provider, so that it is made once however often it is ordered; null: it is not of our order
  key text unique,
  provider_refund_id text,
  amount_kobo bigint not null check (amount_kobo > 0), -- to the customer's card
  -- 'ordered': the provider has not said yet that it has the order
  state text not null check (state in ('ordered', 'pending', 'needs_attention', 'processed', 'failed')),
  hold_id bigint unique references ledger_holds,
  transaction_id bigint unique references ledger_transactions,
  created_at timestamptz not null,
  -- when the provider was asked last
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

-- What the operator looks a payment up by.
create index payments_by_user on payments (user_id, created_at desc);
create index payments_by_card on payments (card_id, created_at desc);
create index payments_by_time on payments (created_at);
create index payments_suspense on payments (created_at) where state = 'suspense';
create index ledger_suspense on ledger_transactions (id) where kind = 'suspense';

-- What the operator's commands change.
grant update (price_kobo) on plans to ekoline_app;
