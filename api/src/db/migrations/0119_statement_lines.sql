-- What a wallet's line is of, beside the line itself, so that a statement is narrowed to one kind, and takes the many
-- lines of one robocall as one, by indexes alone. Neither is sealed: both follow from the transaction.

alter table ledger_entries
  add column kind text, -- its transaction's; of guarded accounts
  add column robocall_id bigint; -- of a robocall's call; of guarded accounts

alter table ledger_entries disable trigger ledger_entries_append_only;
update ledger_entries e
  set kind = t.kind,
      robocall_id = case when t.kind = 'call' then
        (select n.robocall_id from robocall_numbers n where n.call_id = substr(t.idempotency_key, 6)) end
  from ledger_transactions t
  where t.id = e.transaction_id and e.account_seq is not null;
alter table ledger_entries enable trigger ledger_entries_append_only;

create index ledger_entries_by_kind on ledger_entries (account_id, kind, account_seq) where robocall_id is null;
create index ledger_entries_by_robocall on ledger_entries (account_id, robocall_id, account_seq) include (amount_kobo)
  where robocall_id is not null;

create or replace function ledger_apply_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from ledger_accounts where id = new.account_id and guarded) then
    update ledger_accounts a
      set balance_kobo = a.balance_kobo + new.amount_kobo, last_seq = a.last_seq + 1, last_at = greatest(a.last_at, t.at)
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
