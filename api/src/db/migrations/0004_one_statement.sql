-- What a request does often, in fewer round trips and with less waiting for the disk (docs/decisions).

-- A bucket is worth less than the wait for the disk: after a crash of the server the limits begin anew.
alter table limits set unlogged;

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
    -- In one order everywhere: two transactions that make the same accounts wait, but never for each other.
    insert into ledger_accounts (name, card_id)
      select name, card from unnest(names, cards) as wanted (name, card) order by name
      on conflict (name) do nothing;
  end if;
  -- In account order, so that every posting locks its wallets in the same order.
  insert into ledger_entries (transaction_id, account_id, amount_kobo)
    select ledger_post.id, a.id, amount from unnest(names, amounts) as entry (name, amount) join ledger_accounts a using (name)
     order by a.id;
end $$;

-- As before (L3), but the product's own accounts, which keep no balance, are let through without trying an update.
create or replace function ledger_apply_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- The two checks of L1 as functions of their own: which table a row is of is known, not looked up in the row.
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
create or replace function ledger_check_sum() returns trigger language plpgsql as $$
begin
  perform ledger_check_transaction(new.id);
  return null;
end $$;
drop trigger ledger_sums_to_zero on ledger_entries;
create constraint trigger ledger_sums_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_check_entry();
