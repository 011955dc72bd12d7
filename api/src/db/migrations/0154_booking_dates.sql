-- For which day a posting counts in the books: its own Lagos day, or the first day that is open when its month is closed
-- (issue 23, "The month's end"). Statements of wallets go by the time as before.

alter table ledger_transactions add column booked_on date;
alter table ledger_transactions disable trigger ledger_transactions_append_only;
update ledger_transactions set booked_on = (at at time zone 'Africa/Lagos')::date;
alter table ledger_transactions enable trigger ledger_transactions_append_only;
alter table ledger_transactions alter column booked_on set not null, alter column booked_on set default '-infinity'; -- set by a trigger
create index ledger_transactions_by_booking on ledger_transactions (booked_on, id);

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
