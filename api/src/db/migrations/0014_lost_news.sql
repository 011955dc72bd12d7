-- Money and messages that went astray: found again, however they got lost.

-- A charge made before its subscription was cancelled is told of afterwards.
drop index subscriptions_of_customer;
create index subscriptions_of_customer on subscriptions (customer_code, plan_code) where state <> 'disabled';

-- A subscription's plan runs until the next charge, and a day longer while that is waited for.
alter table workgroups
  add column plan_grace_until timestamptz check (plan_grace_until is null or plan_grace_until > plan_ends_at);
update workgroups w set plan_grace_until = plan_ends_at + interval '24 hours'
  where plan_ends_at is not null and exists (
    select from subscriptions s join payments p on p.reference = s.reference join seats t on t.card_id = p.card_id
      where s.state = 'active' and t.workgroup_id = w.id and p.plan_id = w.plan_id);
-- when the provider said last that it charges next
alter table subscriptions add column next_charge_at timestamptz;
grant update (next_charge_at) on subscriptions to ekoline_app;
-- of a renewal: the payment that began its subscription
alter table payments add column first_reference text references payments;

-- What a payment gave of a plan, so that it can be taken back with the money.
alter table payments
  add column given_plan_id bigint references plans,
  add column given_ms bigint check (given_ms > 0),
  add check ((given_plan_id is null) = (given_ms is null));
grant update (given_plan_id, given_ms) on payments to ekoline_app;
update payments p set given_plan_id = p.plan_id, given_ms = 2592000000
  from ledger_transactions t where t.id = p.transaction_id and t.kind = 'plan' and p.plan_id is not null;

-- A subscription that nobody wants any more is ended at the provider; one whose name was never told is asked for.
alter table subscriptions
  add column unwanted_at timestamptz,
  add column asked_at timestamptz;
grant update (unwanted_at, asked_at) on subscriptions to ekoline_app;
create index subscriptions_unnamed on subscriptions (created_at) where state = 'active' and code is null;

-- Of a payment that took otherwise than agreed and that an operator credited: what it took, and what the wallet got.
alter table payments
  add column took_kobo bigint check (took_kobo > 0),
  add column given_kobo bigint check (given_kobo >= 0 and given_kobo <= took_kobo),
  add check ((took_kobo is null) = (given_kobo is null));
grant update (took_kobo, given_kobo) on payments to ekoline_app;
update payments p set took_kobo = shared.took, given_kobo = shared.given
  from (select e.transaction_id, sum(e.amount_kobo) filter (where e.amount_kobo > 0) as took,
               coalesce(sum(e.amount_kobo) filter (where a.card_id is not null), 0) as given
          from ledger_transactions t
            join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
          where t.kind = 'topup' and t.idempotency_key like '%:suspense:%'
          group by e.transaction_id) shared
  where p.transaction_id = shared.transaction_id and p.state = 'credited';
