-- Menus that answer calls, and where each of their keys leads.

create sequence ivr_number start 7001;
grant usage on sequence ivr_number to ekoline_app;

create table ivrs (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  card_id bigint not null references seats (card_id),
  ivr_number text not null unique default nextval('ivr_number')::text,
  name text not null check (name <> ''),
  description text not null check (description <> ''),
  recording bigint not null references files,
  created_at timestamptz not null
);
create index ivrs_by_workgroup on ivrs (workgroup_id, id);
create index ivrs_by_card on ivrs (card_id, id);
create index ivrs_by_recording on ivrs (recording);
grant select, insert, update, delete on ivrs to ekoline_app;

-- A destination is named as people and numbers name it, for it may be of four kinds; what keeps it there while a key
-- leads to it is in features/destinations.
create table ivr_members (
  ivr_id bigint not null references ivrs on delete cascade,
  digit text not null check (digit in ('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#')),
  category text not null check (category in ('user', 'ivr', 'queue', 'conference')),
  destination text not null check (destination <> ''),
  primary key (ivr_id, digit)
);
create index ivr_members_by_destination on ivr_members (destination, category);
grant select, insert, delete on ivr_members to ekoline_app;
