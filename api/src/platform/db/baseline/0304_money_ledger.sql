-- The ledger: accounts, transactions and their entries, holds, the tax in them, the months of the books, and the seal on
-- all of it (reference: L1 to L7, L10, L14, L16).

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

-- The tax in an amount that includes it, rounded to the kobo, half away from zero: a charge and its reversal cancel out.
create function vat_within(amount bigint, rate integer) returns bigint language sql immutable as $$
  select round(amount::numeric * rate / (10000 + rate))::bigint $$;

-- A wallet has a card. A debt is what a workgroup owes us after a chargeback or a refund; `receivable:<user>` was that of a
-- person, and stays at zero. These keep their balance, a wallet never below zero and a debt never above. The product's own
-- accounts are sums of their entries: a stored balance there would be one row that every payment waits for. The name says
-- whose an account is, and its currency.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  name text not null unique,
  card_id bigint unique references seats (card_id),
  balance_kobo bigint not null default 0,
  last_seq bigint not null default 0,
  last_at timestamptz,
  user_id bigint unique references users
    generated always as (case when name like 'receivable:%' then substring(name from 12)::bigint end) stored,
  currency text not null
    generated always as (coalesce(substring(name from ':([A-Z]{3})$'), 'NGN')) stored,
  -- what is held still belongs to the wallet, but cannot be spent
  held_kobo bigint not null default 0 check (held_kobo >= 0),
  -- What is left of the money that its workgroup did not send (paid in by card, or given by us). The workgroup's money is
  -- spent first, so it is never more than the balance. Reckoned from all lines, it took 0.26 s after 100,000 of them.
  own_kobo bigint not null default 0,
  guarded boolean not null
    generated always as (card_id is not null or name like 'receivable:%' or name like 'debt:%') stored,
  workgroup_id bigint unique references workgroups
    generated always as (case when name like 'debt:%' then substring(name from 6)::bigint end) stored,
  constraint wallet_not_below_zero
    check (card_id is null or (balance_kobo >= 0 and balance_kobo >= held_kobo)), -- L4
  constraint receivable_not_above_zero check (user_id is null or balance_kobo <= 0), -- L16
  constraint debt_not_above_zero check (workgroup_id is null or balance_kobo <= 0), -- L16
  constraint only_wallets_are_held check (card_id is not null or held_kobo = 0),
  constraint own_money_of_wallets check (own_kobo >= 0 and (card_id is not null or own_kobo = 0)),
  -- No account may look like a wallet and not be guarded as one.
  constraint wallet_named_after_card
    check (case when card_id is null then name not like 'wallet:%' else name = 'wallet:' || card_id end)
);
create index ledger_debtor_workgroups on ledger_accounts (workgroup_id) where workgroup_id is not null and balance_kobo < 0;
-- No update: only the triggers below change a balance (L3).
grant select, insert (name, card_id) on ledger_accounts to ekoline_app;

create table ledger_transactions (
  id bigint generated always as identity primary key,
  idempotency_key text not null unique, -- L6
  request_hash text not null, -- L7
  kind text not null,
  description text not null,
  user_id bigint references users,
  at timestamptz not null,
  -- For which day it counts in the books, set by a trigger: its own Lagos day, or the first day that is open when its month
  -- is closed (issue 23, "The month's end"). Statements of wallets go by the time.
  booked_on date not null default '-infinity',
  vat_period smallint references vat_periods -- which period's tax it bears; null: none
);
create index ledger_suspense on ledger_transactions (id) where kind = 'suspense';
create index ledger_transactions_by_booking on ledger_transactions (booked_on, id);
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
  -- Of guarded accounts too: what the line is of, so that a statement is narrowed to one kind, and takes the many lines of
  -- one robocall as one, by indexes alone. Neither is sealed: both follow from the transaction.
  kind text,
  robocall_id bigint,
  unique (account_id, account_seq)
);
create index ledger_entries_by_time on ledger_entries (account_id, at, account_seq) where account_seq is not null;
create index ledger_entries_by_transaction on ledger_entries (transaction_id) include (amount_kobo);
create index ledger_entries_by_kind on ledger_entries (account_id, kind, account_seq) where robocall_id is null;
create index ledger_entries_by_robocall on ledger_entries (account_id, robocall_id, account_seq) include (amount_kobo)
  where robocall_id is not null;
grant select, insert (transaction_id, account_id, amount_kobo) on ledger_entries to ekoline_app;

-- L5
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

-- The wallet's own money after a line, by the figure before it. What comes in by other kinds was sent by the workgroup.
create function ledger_own(own bigint, line_kind text, amount bigint, balance bigint) returns bigint language sql immutable as $$
  select least(
    greatest(0, own + case
      when line_kind in ('topup', 'payg', 'plan', 'number', 'gift', 'adjustment', 'suspense', 'reversal') and amount > 0
        or line_kind in ('refund', 'chargeback') then amount
      else 0 end),
    greatest(0, balance)) -- what would be below zero is refused by the wallet's own constraint
$$;
-- The same of lines in order, for the check of the books.
create aggregate ledger_own_of(line_kind text, amount bigint, balance bigint) (
  sfunc = ledger_own, stype = bigint, initcond = '0'
);

-- L3: the stored balance and the entry are one statement. Runs as the owner, because the application may not update. The
-- product's own accounts, which keep no balance, pass without an update.
create function ledger_apply_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from ledger_accounts where id = new.account_id and guarded) then
    update ledger_accounts a
      set balance_kobo = a.balance_kobo + new.amount_kobo, last_seq = a.last_seq + 1, last_at = greatest(a.last_at, t.at),
          own_kobo = case when a.card_id is null then 0
                          else ledger_own(a.own_kobo, t.kind, new.amount_kobo, a.balance_kobo + new.amount_kobo) end
      from ledger_transactions t
      where a.id = new.account_id and t.id = new.transaction_id
      returning a.last_seq, a.balance_kobo, a.last_at, t.kind into new.account_seq, new.balance_kobo, new.at, new.kind;
    if new.kind = 'call' then
      select n.robocall_id into new.robocall_id
        from ledger_transactions t join robocall_numbers n on n.call_id = substr(t.idempotency_key, 6)
        where t.id = new.transaction_id;
    end if;
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

-- Books what post() decided: the transaction, the accounts that nothing was posted to yet, the entries. The same
-- posting again is `repeated` and changes nothing; without entries nothing is booked and `id` is null. The tax is that of
-- the period in which the posting is made, or of that of the posting `tax_of`, of which it takes something back. A reversal
-- has the tax in its entries already.
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

-- Part of a wallet that cannot be spent. Postings may take one part of a hold after another; the rest is released when
-- the hold ends, which it does once (L10).
create table ledger_holds (
  id bigint generated always as identity primary key,
  key text not null unique, -- names what it is held for
  account_id bigint not null references ledger_accounts,
  amount_kobo bigint not null check (amount_kobo >= 0),
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

-- What is held and the hold are one statement, as with entries and balances (L3). While it is held the amount may grow, or
-- become smaller, down to what was taken of it. Runs as the owner.
create function ledger_apply_hold() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update ledger_accounts set held_kobo = held_kobo + new.amount_kobo - new.taken_kobo where id = new.account_id;
  elsif old.state = 'held' and new.state = 'held' and new.taken_kobo >= old.taken_kobo
    and (new.amount_kobo <> old.amount_kobo or new.taken_kobo > old.taken_kobo) then
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

-- What can be spent of a card's wallet, which is locked until the transaction ends, and what its workgroup owes. A debt
-- begins with all wallets of the workgroup locked, so it is read in a statement of its own, after the lock.
create function ledger_lock(card bigint, out available_kobo bigint, out owed_kobo bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select balance_kobo - held_kobo into available_kobo from ledger_accounts where card_id = card for update;
  available_kobo := coalesce(available_kobo, 0);
  select -a.balance_kobo into owed_kobo
    from seats s join ledger_accounts a on a.workgroup_id = s.workgroup_id where s.card_id = card;
  owed_kobo := coalesce(owed_kobo, 0);
end $$;

-- Locks the wallets and the debt of a workgroup until the transaction ends, in the order of postings.
create function ledger_lock_workgroup(workgroup bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from ledger_accounts
    where workgroup_id = workgroup or card_id in (select card_id from seats where workgroup_id = workgroup)
    order by id for update;
end $$;

-- Months that take no more postings. Each is closed after the one before it.
create table ledger_months (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by text not null,
  last_transaction bigint not null -- no later one is booked in it
);
-- What was booked in a closed month, and what each account held at its end. A positive balance is what we owe to it.
create table ledger_month_totals (
  month date not null references ledger_months,
  account text not null, -- all wallets are one, and all debts
  currency text not null,
  debit_kobo bigint not null check (debit_kobo >= 0),
  credit_kobo bigint not null check (credit_kobo >= 0),
  balance_kobo bigint not null,
  primary key (month, account)
);
create trigger ledger_months_append_only before update or delete or truncate on ledger_months
  for each statement execute function refuse_change();
create trigger ledger_month_totals_append_only before update or delete or truncate on ledger_month_totals
  for each statement execute function refuse_change();
grant select on ledger_months, ledger_month_totals to ekoline_app; -- they are written by ledger_close_month alone

-- Any fixed number: closings take it alone, and postings of months that may be closed share it.
create function ledger_months_lock() returns bigint language sql immutable as $$ select 5137422002 $$;

-- A month that still runs cannot be closed, so its postings need neither lock nor look.
create function ledger_booking_day() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.booked_on := (new.at at time zone 'Africa/Lagos')::date;
  if new.booked_on < date_trunc('month', clock_timestamp() at time zone 'Africa/Lagos') then
    perform pg_advisory_xact_lock_shared(ledger_months_lock());
    new.booked_on := greatest(new.booked_on, (select (max(month) + interval '1 month')::date from ledger_months));
  end if;
  return new;
end $$;
create trigger ledger_booking_day before insert on ledger_transactions
  for each row execute function ledger_booking_day();

create function ledger_account_group(name text, guarded boolean) returns text language sql immutable as $$
  select case when guarded then split_part(name, ':', 1) else name end $$;

-- Closes a month: keeps its figures, and from now on books what comes late in the next one. The caller has made sure
-- that the month is over for a day, so that no posting begun in it is still on its way, and that the one before is closed.
create function ledger_close_month(closing date, closing_at timestamptz, closing_by text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare previous date;
begin
  perform pg_advisory_xact_lock(ledger_months_lock());
  if closing + interval '1 month 1 day' > clock_timestamp() at time zone 'Africa/Lagos' then
    raise exception 'month % is not over for a day', closing using errcode = 'check_violation', constraint = 'month_is_over';
  end if;
  select max(month) into previous from ledger_months;
  if coalesce(previous + interval '1 month' <> closing, exists (select from ledger_transactions where booked_on < closing)) then
    raise exception 'month % is not the next one', closing using errcode = 'check_violation', constraint = 'month_is_next';
  end if;
  insert into ledger_months (month, closed_at, closed_by, last_transaction)
    values (closing, closing_at, closing_by, (select coalesce(max(id), 0) from ledger_transactions));
  insert into ledger_month_totals (month, account, currency, debit_kobo, credit_kobo, balance_kobo)
    select closing, account, currency, coalesce(s.debit, 0), coalesce(s.credit, 0),
           coalesce(p.balance_kobo, 0) - coalesce(s.debit, 0) + coalesce(s.credit, 0)
      from (select ledger_account_group(a.name, a.guarded) as account, a.currency,
                   -coalesce(sum(e.amount_kobo) filter (where e.amount_kobo < 0), 0) as debit,
                   coalesce(sum(e.amount_kobo) filter (where e.amount_kobo > 0), 0) as credit
              from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
                join ledger_accounts a on a.id = e.account_id
             where t.booked_on >= closing and t.booked_on < (closing + interval '1 month')::date
             group by 1, 2) s
        full join (select account, currency, balance_kobo from ledger_month_totals where month = previous) p
          using (account, currency);
end $$;
revoke execute on function ledger_close_month from public;
grant execute on function ledger_close_month to ekoline_app;

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

-- What an operator is paged by: how the last check of the ledger ended.
create table ledger_checks (
  invariant text primary key check (invariant in ('L1', 'L2', 'L3', 'L4', 'L5')),
  faults integer not null check (faults >= 0), -- that the last check found
  checked_at timestamptz not null
);
grant select, insert, update on ledger_checks to ekoline_app;
