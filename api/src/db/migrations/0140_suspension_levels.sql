-- How much of a workgroup a suspension stops, and why in one word for the operator's lists; those before stopped outgoing calls.
alter table suspensions
  add column level text not null default 'outgoing' check (level in ('outgoing', 'calls', 'everything')),
  add column code text not null default 'other' check (code in ('fraud', 'abuse', 'unpaid', 'identity', 'legal', 'other'));
alter table suspensions alter column level drop default, alter column code drop default;
create index suspension_ends on suspensions (until) where ended_at is null and until is not null;

-- A robocall whose workgroup is suspended waits.
alter table robocalls
  drop constraint robocalls_waits_check,
  add constraint robocalls_waits_check
    check (waits in ('hours', 'retries', 'daily cap', 'owed', 'caller id', 'seat', 'recording', 'suspended'));
