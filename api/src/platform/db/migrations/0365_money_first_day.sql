-- What a person gets when they join, from the wallet of the admin who invited them: money, an automatic refill, or both.
-- The row is gone when they have it, or when the invitation is.
create table joining_money (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  user_id bigint not null references users,
  -- the wallet that it comes from
  from_card_id bigint not null references seats (card_id),
  amount_kobo bigint check (amount_kobo > 0),
  -- as in refills
  threshold_kobo bigint check (threshold_kobo > 0),
  refill_kobo bigint check (refill_kobo >= threshold_kobo),
  most_kobo bigint check (most_kobo >= refill_kobo),
  check (num_nulls(threshold_kobo, refill_kobo, most_kobo) in (0, 3)),
  check (amount_kobo is not null or threshold_kobo is not null),
  unique (user_id, workgroup_id)
);
create index joining_money_by_workgroup on joining_money (workgroup_id);
create index joining_money_by_card on joining_money (from_card_id);
grant select, insert, update, delete on joining_money to ekoline_app;

-- A member asks the admins of the workgroup for money: the last time, so that one is open at a time.
create table credit_requests (
  id bigint generated always as identity primary key,
  card_id bigint not null unique references seats (card_id),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- 'joined': what could not be moved when the member joined
  why text not null check (why in ('asked', 'joined')),
  asked_at timestamptz not null,
  answered_at timestamptz,
  given boolean check ((given is null) = (answered_at is null))
);
create index credit_requests_by_time on credit_requests (asked_at);
grant select, insert, update, delete on credit_requests to ekoline_app;
