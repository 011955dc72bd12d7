-- The ledger: accounts, transactions and their entries, holds, and the seal on all of it (reference: L1 to L7, L10, L14, L16).

-- Raised by the triggers that keep a table append-only, for every role, the owner included.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- A wallet has a card. A receivable is what a person owes us after a chargeback. Both keep their balance, a wallet never
-- below zero and a receivable never above. The product's own accounts are sums of their entries: a stored balance there
-- would be one row that every payment waits for. The name says whose an account is, and its currency.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  name text not null unique,
  card_id bigint unique references seats (card_id),
  balance_kobo bigint not null default 0,
  last_seq bigint not null default 0,
  last_at timestamptz,
  guarded boolean not null generated always as (card_id is not null or name like 'receivable:%') stored,
  user_id bigint unique references users
    generated always as (case when name like 'receivable:%' then substring(name from 12)::bigint end) stored,
  currency text not null
    generated always as (coalesce(substring(name from ':([A-Z]{3})$'), 'NGN')) stored,
  -- what is held still belongs to the wallet, but cannot be spent
  held_kobo bigint not null default 0 check (held_kobo >= 0),
  constraint wallet_not_below_zero
    check (card_id is null or (balance_kobo >= 0 and balance_kobo >= held_kobo)), -- L4
  constraint receivable_not_above_zero check (user_id is null or balance_kobo <= 0), -- L16
  constraint only_wallets_are_held check (card_id is not null or held_kobo = 0),
  -- No account may look like a wallet and not be guarded as one.
  constraint wallet_named_after_card
    check (case when card_id is null then name not like 'wallet:%' else name = 'wallet:' || card_id end)
);
create index ledger_debtors on ledger_accounts (user_id) where user_id is not null and balance_kobo < 0;
-- No update: only the triggers below change a balance (L3).
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
create index ledger_suspense on ledger_transactions (id) where kind = 'suspense';
grant select, insert on ledger_transactions to ekoline_app;

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account_id bigint not null references ledger_accounts,
  amount_kobo bigint not null check (amount_kobo <> 0),
  -- Of guarded accounts: the order of the account's entries without gaps, the balance after each, and when. The times
  -- never run against the order, so that a statement finds a page and counts a range by the indexes alone.
  account_seq bigint,
  balance_kobo bigint,
  at timestamptz,
  unique (account_id, account_seq)
);
create index ledger_entries_by_time on ledger_entries (account_id, at, account_seq) where account_seq is not null;
create index ledger_entries_by_transaction on ledger_entries (transaction_id) include (amount_kobo);
grant select, insert (transaction_id, account_id, amount_kobo) on ledger_entries to ekoline_app;

-- L5
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

-- L3: the stored balance and the entry are one statement. Runs as the owner, because the application may not update. The
-- product's own accounts, which keep no balance, pass without an update.
create function ledger_apply_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from ledger_accounts where id = new.account_id and guarded) then
    update ledger_accounts a
      set balance_kobo = a.balance_kobo + new.amount_kobo, last_seq = a.last_seq + 1, last_at = greatest(a.last_at, t.at)
      from ledger_transactions t
      where a.id = new.account_id and t.id = new.transaction_id
      returning a.last_seq, a.balance_kobo, a.last_at into new.account_seq, new.balance_kobo, new.at;
  end if;
  return new;
end $$;
create trigger ledger_apply_entry before insert on ledger_entries
  for each row execute function ledger_apply_entry();

-- L1: checked when the transaction commits, so that its entries may come one after the other.
create function ledger_check_transaction(checked bigint) returns void language plpgsql as $$
declare
  entries bigint;
  total numeric;
begin
  select count(*), coalesce(sum(amount_kobo), 0) into entries, total
    from ledger_entries where transaction_id = checked;
  if entries < 2 or total <> 0 then
    raise exception 'ledger transaction % has % entries that sum to % kobo', checked, entries, total
      using errcode = 'check_violation', constraint = 'ledger_sums_to_zero';
  end if;
end $$;
create function ledger_check_entry() returns trigger language plpgsql as $$
begin
  perform ledger_check_transaction(new.transaction_id);
  return null;
end $$;
-- In each currency, too: once for a transaction, while each of its entries asks for the sum of all.
create function ledger_check_sum() returns trigger language plpgsql as $$
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
create constraint trigger ledger_sums_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_check_entry();
create constraint trigger ledger_has_entries after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_check_sum();

-- Books what post() decided: the transaction, the accounts that nothing was posted to yet, the entries. The same
-- posting again is `repeated` and changes nothing; without entries nothing is booked and `id` is null.
create function ledger_post(
  posting_key text, posting_hash text, posting_kind text, posting_description text, posted_by bigint, posted_at timestamptz,
  names text[], cards bigint[], amounts bigint[], out id bigint, out repeated boolean
) language plpgsql as $$
#variable_conflict use_column
declare same boolean;
begin
  if cardinality(names) = 0 then return; end if;
  insert into ledger_transactions (idempotency_key, request_hash, kind, description, user_id, at)
    values (posting_key, posting_hash, posting_kind, posting_description, posted_by, posted_at)
    on conflict (idempotency_key) do nothing
    returning ledger_transactions.id into ledger_post.id;
  repeated := ledger_post.id is null;
  if repeated then
    select t.id, t.request_hash = posting_hash into ledger_post.id, same
      from ledger_transactions t where t.idempotency_key = posting_key;
    if not same then
      raise exception 'another posting has the key %', posting_key
        using errcode = 'unique_violation', constraint = 'ledger_posting_conflict'; -- L7
    end if;
    return;
  end if;
  if (select count(*) from ledger_accounts where name = any (names)) < cardinality(names) then
    -- In one order everywhere: two transactions that make the same accounts wait, but never for each other. A wallet
    -- has two keys, its name and its card: whichever is found taken first, it is there.
    insert into ledger_accounts (name, card_id)
      select name, card from unnest(names, cards) as wanted (name, card) order by name
      on conflict do nothing;
  end if;
  -- In account order, so that every posting locks its wallets in the same order.
  insert into ledger_entries (transaction_id, account_id, amount_kobo)
    select ledger_post.id, a.id, amount from unnest(names, amounts) as entry (name, amount) join ledger_accounts a using (name)
     order by a.id;
end $$;

-- Part of a wallet that cannot be spent. Postings may take one part of a hold after another; the rest is released when
-- the hold ends, which it does once (L10).
create table ledger_holds (
  id bigint generated always as identity primary key,
  key text not null unique, -- names what it is held for
  account_id bigint not null references ledger_accounts,
  amount_kobo bigint not null check (amount_kobo > 0),
  state text not null default 'held' check (state in ('held', 'released', 'taken')),
  held_at timestamptz not null,
  resolved_at timestamptz,
  taken_kobo bigint not null default 0,
  check ((state = 'held') = (resolved_at is null)),
  constraint hold_not_overdrawn check (taken_kobo between 0 and amount_kobo)
);
create index ledger_holds_open on ledger_holds (account_id) where state = 'held';
grant select, insert (key, account_id, amount_kobo, held_at), update (amount_kobo, taken_kobo, state, resolved_at)
  on ledger_holds to ekoline_app;

-- What is held and the hold are one statement, as with entries and balances (L3). The amount may grow while it is held.
-- Runs as the owner.
create function ledger_apply_hold() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update ledger_accounts set held_kobo = held_kobo + new.amount_kobo - new.taken_kobo where id = new.account_id;
  elsif old.state = 'held' and new.state = 'held' and new.amount_kobo >= old.amount_kobo and new.taken_kobo >= old.taken_kobo
    and (new.amount_kobo > old.amount_kobo or new.taken_kobo > old.taken_kobo) then
    update ledger_accounts
      set held_kobo = held_kobo + (new.amount_kobo - new.taken_kobo) - (old.amount_kobo - old.taken_kobo)
      where id = new.account_id;
  else
    if old.state <> 'held' or new.state = 'held' or new.amount_kobo <> old.amount_kobo or new.taken_kobo <> old.taken_kobo then
      raise exception 'hold % is % already', old.id, old.state
        using errcode = 'check_violation', constraint = 'hold_resolves_once';
    end if;
    update ledger_accounts set held_kobo = held_kobo - (old.amount_kobo - old.taken_kobo) where id = old.account_id;
  end if;
  return null;
end $$;
create trigger ledger_apply_hold after insert or update on ledger_holds
  for each row execute function ledger_apply_hold();
create trigger ledger_holds_kept before delete or truncate on ledger_holds
  for each statement execute function refuse_change();

-- What can be spent of a card's wallet, and what the person owes. Both are locked until the transaction ends, in the
-- order in which a posting locks them.
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

-- The seal on the ledger: each covers the entries after the one before it, with all that their transactions say, and the
-- seal before it. To change what was booked, with whatever rights, breaks every seal from there on.
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

-- Seals what lies between the last seal and `up_to`, at most `most` entries; null when nothing does, or when another
-- process was faster. No process may still be writing an entry up to `up_to`.
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
