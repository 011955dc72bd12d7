-- Mails about a low balance, and the audit as its workgroup's admins read it.

-- Who wants a mail when the wallet falls below `threshold_kobo`. After it was sent, `armed` is false until the wallet
-- has been well above the threshold again: one mail for a fall, however many calls follow.
create table balance_alerts (
  card_id bigint primary key references seats (card_id),
  threshold_kobo bigint not null check (threshold_kobo > 0),
  -- what the wallet must reach before another mail
  rearm_kobo bigint not null check (rearm_kobo >= threshold_kobo),
  armed boolean not null,
  changed_at timestamptz not null
);
grant select, insert, update, delete on balance_alerts to ekoline_app;

-- The admins' page looks at a time of their workgroup, or at one person in it; by id alone nothing looks.
drop index audit_by_workgroup;
create index audit_by_workgroup on audit (workgroup_id, at desc, id desc);
