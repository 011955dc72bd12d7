-- minimum code: 0153
-- A robocall of a workgroup that owes gives back what it holds, and holds it again when the debt is paid.

alter table robocalls
  add released_kobo bigint not null default 0 check (released_kobo >= 0), -- given back, to be held again before it goes on
  drop constraint robocalls_waits_check,
  add constraint robocalls_waits_check
    check (waits in ('hours', 'retries', 'daily cap', 'owed', 'money', 'caller id', 'seat', 'recording', 'suspended'));
grant update (released_kobo) on robocalls to ekoline_app;

-- A hold may become smaller, down to what was taken of it.
alter table ledger_holds
  drop constraint ledger_holds_amount_kobo_check,
  add constraint ledger_holds_amount_kobo_check check (amount_kobo >= 0);

create or replace function ledger_apply_hold() returns trigger
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
