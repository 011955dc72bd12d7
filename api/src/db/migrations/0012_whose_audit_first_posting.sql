-- A line of the audit that nobody of a workgroup caused (an operator, the service, a sign-in that failed) belongs to the
-- workgroup that it is about, where that is one.

create function audit_workgroup(target text) returns bigint language sql stable as $$
  select case it.kind
    when 'workgroup' then (select id from workgroups where id = it.number)
    when 'seat' then (select workgroup_id from seats where id = it.number)
    when 'card' then (select workgroup_id from seats where card_id = it.number)
    -- Who has several workgroups is nobody's news in particular.
    when 'user' then (select min(workgroup_id) from seats where user_id = it.number having count(*) = 1)
    when 'payment' then (select seats.workgroup_id from payments join seats on seats.card_id = payments.card_id
      where payments.reference = split_part(target, ':', 2))
  end
    from (select split_part(target, ':', 1) as kind, substring(target from '^\w+:(\d{1,15})$')::bigint as number) as it
$$;

-- As in 0004, but for `on conflict`: the first two payments of a wallet at once could meet at its card instead of its
-- name, and one failed.
create or replace function ledger_post(
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
