-- Value-added tax (issue 23, "Tax and documents"; docs/decisions/047-value-added-tax.md). Prices include it. Nothing is
-- booked of it before the operator says from when on the seller is registered.

-- From when on which rate is booked: 0 when the seller is not registered any more. The tax falls due when airtime is used,
-- or when it is bought; which of the two is said once, because what wallets hold was taxed by it.
create table vat_periods (
  id smallint primary key generated always as identity,
  starts_at timestamptz not null unique,
  rate integer not null check (rate between 0 and 5000), -- hundredths of a percent
  when_bought boolean not null,
  set_at timestamptz not null check (set_at < starts_at),
  set_by text not null
);
create trigger vat_periods_append_only before update or delete or truncate on vat_periods
  for each statement execute function refuse_change();
grant select, insert (starts_at, rate, when_bought, set_at, set_by) on vat_periods to ekoline_app;

-- Runs as the owner, to lock the table.
create function vat_period_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table vat_periods in share row exclusive mode;
  if exists (select from vat_periods where starts_at >= new.starts_at) then
    raise exception 'a later period is set' using errcode = 'check_violation', constraint = 'vat_period_is_last';
  end if;
  if exists (select from vat_periods where when_bought <> new.when_bought) then
    raise exception 'the tax point is set' using errcode = 'check_violation', constraint = 'vat_point_stays';
  end if;
  return new;
end $$;
create trigger vat_period_follows before insert on vat_periods for each row execute function vat_period_follows();

-- Which period's tax a posting bears; null: none.
alter table ledger_transactions add column vat_period smallint references vat_periods;

-- The tax in an amount that includes it, rounded to the kobo, half away from zero: a charge and its reversal cancel out.
create function vat_within(amount bigint, rate integer) returns bigint language sql immutable as $$
  select round(amount::numeric * rate / (10000 + rate))::bigint $$;

-- The entries of a posting with the tax: what a revenue account gets is split into price and `output-vat:<service>`. When
-- the tax falls due at the purchase, wallets' airtime is taxed as it comes, and `prepaid-vat` gives it back as it is used.
create function ledger_with_vat(rate integer, when_bought boolean, inout names text[], inout cards bigint[], inout amounts bigint[])
language sql immutable as $$
  with entry as (select * from unnest(names, cards, amounts) as it (name, card, amount)),
    tax as (
      select name as of, 'output-vat:' || split_part(name, ':', 2) as name, vat_within(amount, rate) as vat
        from entry where name like 'revenue:%'
      union all
      select 'prepaid-vat', 'output-vat:airtime', vat_within(sum(amount)::bigint, rate)
        from entry where when_bought and (card is not null or name like 'debt:%')),
    whole as (
      select name, max(card) as card, sum(amount)::bigint as amount
        from (select * from entry
              union all select of, null, -vat from tax
              union all select name, null, vat from tax) as each (name, card, amount)
       group by name having sum(amount) <> 0)
  select array_agg(name order by name), array_agg(card order by name), array_agg(amount order by name) from whole $$;

-- As before, and with the tax: of the period in which the posting is made, or of that of the posting `tax_of`, of which it
-- takes something back. A reversal has the tax in its entries already.
drop function ledger_post(text, text, text, text, bigint, timestamptz, text[], bigint[], bigint[]);
create function ledger_post(
  posting_key text, posting_hash text, posting_kind text, posting_description text, posted_by bigint, posted_at timestamptz,
  names text[], cards bigint[], amounts bigint[], tax_of bigint default null, out id bigint, out repeated boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  same boolean;
  tax vat_periods;
begin
  if cardinality(names) = 0 then return; end if;
  select p.* into tax from vat_periods p
    where case when tax_of is null then p.starts_at <= posted_at
               else p.id = (select t.vat_period from ledger_transactions t where t.id = tax_of) end
    order by p.starts_at desc limit 1;
  insert into ledger_transactions (idempotency_key, request_hash, kind, description, user_id, at, vat_period)
    values (posting_key, posting_hash, posting_kind, posting_description, posted_by, posted_at,
            case when tax.rate > 0 then tax.id end)
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
  if tax.rate > 0 and posting_kind <> 'reversal' then
    select it.names, it.cards, it.amounts into names, cards, amounts
      from ledger_with_vat(tax.rate, tax.when_bought, names, cards, amounts) it;
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
