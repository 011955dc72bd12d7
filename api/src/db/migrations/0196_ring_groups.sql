-- People who are rung together or one after another, and what follows where nobody answers.

create sequence ring_group_number start 5001;
grant usage on sequence ring_group_number to ekoline_app;

create table ring_groups (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  group_number text not null unique default nextval('ring_group_number')::text,
  name text not null check (name <> ''),
  ring_order text not null check (ring_order in ('together', 'in order', 'in turn', 'longest idle')),
  -- how many calls were rung in turn: each begins with the next person
  turn bigint not null default 0,
  -- where calls go when nobody answers; null: they end
  next_category text check (next_category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside')),
  next_destination text check (next_destination <> ''),
  created_at timestamptz not null,
  check ((next_category is null) = (next_destination is null))
);
create index ring_groups_by_workgroup on ring_groups (workgroup_id, id);
create index ring_groups_by_next on ring_groups (next_destination, next_category);
grant select, insert, update, delete on ring_groups to ekoline_app;

create table ring_group_members (
  group_id bigint not null references ring_groups on delete cascade,
  position integer not null check (position >= 0),
  seat_id bigint not null references seats,
  ring_seconds integer not null check (ring_seconds between 5 and 120),
  primary key (group_id, position),
  unique (group_id, seat_id)
);
create index ring_group_members_by_seat on ring_group_members (seat_id);
grant select, insert, delete on ring_group_members to ekoline_app;

-- What follows where a caller has waited for longest in a queue; null: the call ends.
alter table queues add column next_category text
  check (next_category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside'));
alter table queues add column next_destination text check (next_destination <> '');
alter table queues add constraint queues_next_check check ((next_category is null) = (next_destination is null));
create index queues_by_next on queues (next_destination, next_category);

-- How often a menu is said, and what follows where no key was pressed; null: the call ends.
alter table ivrs add column tries integer not null default 3 check (tries between 1 and 9);
alter table ivrs add column next_category text
  check (next_category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside'));
alter table ivrs add column next_destination text check (next_destination <> '');
alter table ivrs add constraint ivrs_next_check check ((next_category is null) = (next_destination is null));
create index ivrs_by_next on ivrs (next_destination, next_category);

alter table ivr_members drop constraint ivr_members_category_check;
alter table ivr_members add constraint ivr_members_category_check
  check (category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside', 'repeat'));
alter table number_allocations drop constraint number_allocations_category_check;
alter table number_allocations add constraint number_allocations_category_check
  check (category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside'));
alter table schedule_leads drop constraint schedule_leads_category_check;
alter table schedule_leads add constraint schedule_leads_category_check
  check (category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside'));
