-- What comes with a plan beside its airtime, and is owed from the settlement of the payment on: a ready menu, which a job
-- makes, or the setting up of menus by support, which an operator answers.
create table plan_extras (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  card_id bigint not null references seats (card_id), -- of who bought the plan
  plan_id bigint not null references plans,
  kind text not null check (kind in ('menu', 'set-up')),
  state text not null default 'open' check (state in ('open', 'done', 'declined')),
  created_at timestamptz not null,
  ended_at timestamptz,
  answer text not null default '', -- of the operator
  check ((state = 'open') = (ended_at is null))
);
-- Who pays twice is owed it once.
create unique index plan_extras_open on plan_extras (workgroup_id, kind) where state = 'open';
create index plan_extras_by_workgroup on plan_extras (workgroup_id);
create index plan_extras_by_card on plan_extras (card_id);
create index plan_extras_by_time on plan_extras (kind, created_at) where state = 'open';
grant select, insert, update, delete on plan_extras to ekoline_app;
