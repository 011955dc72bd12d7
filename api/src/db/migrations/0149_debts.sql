-- minimum code: 0149
-- What is owed after a chargeback or a refund is a debt of the workgroup, whoever of it paid by card: the money may have
-- been sent on to any of its seats. Until now it was the person's, in `receivable:<user>`; those accounts stay, at zero.

alter table ledger_accounts
  drop column guarded,
  add column guarded boolean not null
    generated always as (card_id is not null or name like 'receivable:%' or name like 'debt:%') stored,
  add column workgroup_id bigint unique references workgroups
    generated always as (case when name like 'debt:%' then substring(name from 6)::bigint end) stored,
  add constraint debt_not_above_zero check (workgroup_id is null or balance_kobo <= 0); -- L16
create index ledger_debtor_workgroups on ledger_accounts (workgroup_id) where workgroup_id is not null and balance_kobo < 0;
drop index ledger_debtors;

-- What a workgroup owes for one posting that took money of a card payment back, and what it has paid of it. The account
-- `debt:<workgroup>` has the sum of what is left.
create table debts (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  reference text not null references payments,
  transaction_id bigint not null unique references ledger_transactions, -- one debt for each debit
  owed_kobo bigint not null check (owed_kobo > 0),
  paid_kobo bigint not null default 0,
  made_at timestamptz not null,
  paid_at timestamptz,
  constraint debt_not_overpaid check (paid_kobo between 0 and owed_kobo),
  check ((paid_at is null) = (paid_kobo < owed_kobo))
);
create index debts_open on debts (workgroup_id, id) where paid_at is null;
create index debts_by_payment on debts (reference);
grant select, insert, update (paid_kobo, paid_at) on debts to ekoline_app;

-- What can be spent of a card's wallet, which is locked until the transaction ends, and what its workgroup owes. A debt
-- begins with all wallets of the workgroup locked, so it is read in a statement of its own, after the lock.
drop function call_means(bigint, bigint, timestamptz);
drop function ledger_lock(bigint, bigint);
create function ledger_lock(card bigint, out available_kobo bigint, out owed_kobo bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select balance_kobo - held_kobo into available_kobo from ledger_accounts where card_id = card for update;
  available_kobo := coalesce(available_kobo, 0);
  select -a.balance_kobo into owed_kobo
    from seats s join ledger_accounts a on a.workgroup_id = s.workgroup_id where s.card_id = card;
  owed_kobo := coalesce(owed_kobo, 0);
end $$;
create function call_means(card bigint, seen_at timestamptz,
  out available_kobo bigint, out owed_kobo bigint, out gifts bigint[], out gift_seconds integer[])
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('calls of a card', card)); -- also of one without a wallet yet
  select it.available_kobo, it.owed_kobo into available_kobo, owed_kobo from ledger_lock(card) it;
  select coalesce(array_agg(id order by ends_at, id), '{}'), coalesce(array_agg(left_seconds order by ends_at, id), '{}')
    into gifts, gift_seconds
    from free_seconds where card_id = card and left_seconds > 0 and ends_at > seen_at;
end $$;

-- Locks the wallets and the debt of a workgroup until the transaction ends, in the order of postings.
create function ledger_lock_workgroup(workgroup bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from ledger_accounts
    where workgroup_id = workgroup or card_id in (select card_id from seats where workgroup_id = workgroup)
    order by id for update;
end $$;

-- The debts of persons become those of the workgroup whose payment made them last.
do $$
declare
  it record;
begin
  for it in
    select distinct on (a.user_id) a.user_id, -a.balance_kobo as kobo, a.last_at as at,
           s.workgroup_id, p.reference, back.transaction_id
      from ledger_accounts a
        join ledger_entries e on e.account_id = a.id and e.amount_kobo < 0
        join (select reference, transaction_id from disputes union all select reference, transaction_id from refunds) as back
          on back.transaction_id = e.transaction_id
        join payments p on p.reference = back.reference
        join seats s on s.card_id = p.card_id
      where a.user_id is not null and a.balance_kobo < 0
      order by a.user_id, e.id desc
  loop
    perform ledger_post('debt:of-user:' || it.user_id, encode(sha256(convert_to('debt:of-user:' || it.user_id, 'UTF8')), 'hex'),
      'debt', 'What a person owed is owed by their workgroup', null, it.at,
      array['receivable:' || it.user_id, 'debt:' || it.workgroup_id], array[null, null]::bigint[],
      array[it.kobo, -it.kobo]);
    insert into debts (workgroup_id, reference, transaction_id, owed_kobo, made_at)
      values (it.workgroup_id, it.reference, it.transaction_id, it.kobo, it.at);
  end loop;
end $$;
