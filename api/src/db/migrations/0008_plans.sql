-- What became of a workgroup's plan, and payments that renew one.

alter table workgroups
  -- the end that was announced, so that it is announced once; a plan that was renewed has another end
  add column plan_end_announced timestamptz,
  -- the plan that ended last, when none was bought since
  add column lapsed_plan_id bigint references plans,
  add column plan_lapsed_at timestamptz,
  add check ((lapsed_plan_id is null) = (plan_lapsed_at is null)),
  add check (plan_ends_at is null or plan_id not in (1, 13));
create index workgroups_by_plan_end on workgroups (plan_ends_at) where plan_ends_at is not null;

-- The provider charged for the plan by itself, by subscription.
alter table payments
  add column renewal boolean not null default false,
  add check (not renewal or purpose = 'plan');
