-- Numbers outside that calls of a workgroup may be led to, and what that may cost it in a month.

create table outside_numbers (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  name text not null check (name <> ''),
  created_at timestamptz not null,
  unique (workgroup_id, number)
);
grant select, insert, update, delete on outside_numbers to ekoline_app;

create table outside_budgets (
  workgroup_id bigint primary key references workgroups,
  month_kobo bigint not null check (month_kobo >= 0)
);
grant select, insert, update on outside_budgets to ekoline_app;

-- What the calls that have ended cost in a calendar month of Lagos, and when its admins were mailed that nothing is left.
create table outside_months (
  workgroup_id bigint not null references workgroups,
  month date not null check (extract(day from month) = 1),
  cost_kobo bigint not null default 0 check (cost_kobo >= 0),
  used_up_at timestamptz,
  primary key (workgroup_id, month)
);
grant select, insert, update on outside_months to ekoline_app;

-- Another call is led to a number outside by it.
alter table live_calls add column led_outside boolean not null default false;
