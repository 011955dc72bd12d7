-- The hours in which calls go to one destination, and otherwise to another.

-- Public holidays, which the operator keeps for every workgroup.
create table holidays (
  day date primary key,
  name text not null check (name <> '')
);
grant select, insert, update, delete on holidays to ekoline_app;

create sequence schedule_number start 6001;
grant usage on sequence schedule_number to ekoline_app;

create table schedules (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  schedule_number text not null unique default nextval('schedule_number')::text,
  name text not null check (name <> ''),
  -- closed by hand: since then, and until then or until it is opened again
  closed_since timestamptz,
  closed_until timestamptz,
  created_at timestamptz not null,
  check (closed_until is null or closed_until > closed_since)
);
create index schedules_by_workgroup on schedules (workgroup_id, id);
grant select, insert, update, delete on schedules to ekoline_app;

-- When it is open in a week of Lagos: 'HH:mm', up to 24:00.
create table schedule_hours (
  schedule_id bigint not null references schedules on delete cascade,
  weekday integer not null check (weekday between 1 and 7), -- 1 is Monday
  opens text not null check (opens ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes text not null check (closes ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'),
  primary key (schedule_id, weekday, opens, closes),
  check (opens collate "C" < closes collate "C")
);
grant select, insert, delete on schedule_hours to ekoline_app;

-- A day of its own, which counts before the week and before a public holiday: with other hours, or without any.
create table schedule_days (
  schedule_id bigint not null references schedules on delete cascade,
  day date not null,
  name text not null,
  opens text check (opens ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closes text check (closes ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'),
  primary key (schedule_id, day),
  check ((opens is null) = (closes is null)),
  check (opens collate "C" < closes collate "C")
);
grant select, insert, delete on schedule_days to ekoline_app;

-- Where its calls go: as the keys of a menu do.
create table schedule_leads (
  schedule_id bigint not null references schedules on delete cascade,
  branch text not null check (branch in ('open', 'closed', 'holiday')),
  category text not null check (category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup')),
  destination text not null check (destination <> ''),
  primary key (schedule_id, branch)
);
create index schedule_leads_by_destination on schedule_leads (destination, category);
grant select, insert, delete on schedule_leads to ekoline_app;

alter table ivr_members drop constraint ivr_members_category_check;
alter table ivr_members add constraint ivr_members_category_check
  check (category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup'));
alter table number_allocations drop constraint number_allocations_category_check;
alter table number_allocations add constraint number_allocations_category_check
  check (category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup'));
