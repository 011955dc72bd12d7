-- Groups of phone numbers to call: their members, the files that were imported, and the lines that were rejected.

-- One that was removed stays, without its members, because what was done with it does.
create table contact_groups (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  created_by bigint not null references seats (card_id),
  name text not null check (name <> '' and length(name) <= 100),
  total integer not null default 0 check (total >= 0), -- kept by the triggers below
  created_at timestamptz not null,
  removed_at timestamptz check (removed_at is null or total = 0)
);
create index contact_groups_by_workgroup on contact_groups (workgroup_id, id desc) where removed_at is null;
create index contact_groups_by_card on contact_groups (created_by, id desc) where removed_at is null;
create unique index contact_groups_named on contact_groups (created_by, search_fold(name)) where removed_at is null;
grant select, insert, update (name, removed_at) on contact_groups to ekoline_app;

-- As search_fold, which is too slow for a million names; nearly all are plain letters.
create function name_fold(written text) returns text language sql immutable parallel safe
  return case when octet_length(written) = length(written) then lower(written) else search_fold(written) end;

-- The order of a group is that of `position`, which has gaps; it begins with 0. A member may be deleted at any time.
-- The triggers check that the group exists, once for a statement: a foreign key would check each of a million.
create table contact_group_members (
  id bigint generated always as identity primary key,
  group_id bigint not null,
  position integer not null check (position >= 0),
  phone text collate "C" not null check (phone ~ '^\+[1-9][0-9]{6,14}$'), -- E.164
  first_name text not null check (length(first_name) <= 100),
  last_name text not null check (length(last_name) <= 100),
  called boolean not null default false, -- by a campaign or a robocall, with any outcome
  created_at timestamptz not null,
  constraint contact_group_members_once unique (group_id, phone),
  constraint contact_group_members_in_order unique (group_id, position)
);
create index contact_group_members_by_name on contact_group_members
  (group_id, (name_fold(first_name || ' ' || last_name)) collate "C") where first_name <> '';
create index contact_group_members_by_last_name on contact_group_members
  (group_id, (name_fold(last_name)) collate "C") where last_name <> '';
grant select, insert, update (phone, first_name, last_name, called), delete on contact_group_members to ekoline_app;

-- How many members there are in each 1,000 positions, so that any page of a million is found without reading the others.
create table contact_group_blocks (
  group_id bigint not null references contact_groups,
  block integer not null, -- position / 1000
  members integer not null check (members >= 0),
  primary key (group_id, block)
);
grant select on contact_group_blocks to ekoline_app;

create function contact_groups_grow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare groups integer;
begin
  update contact_groups g set total = g.total + a.members
    from (select group_id, count(*)::integer as members from added group by group_id) as a
    where g.id = a.group_id and g.removed_at is null;
  get diagnostics groups = row_count;
  if groups <> (select count(distinct group_id) from added) then
    raise foreign_key_violation using message = 'there is no such group', constraint = 'contact_group_members_of_group';
  end if;
  insert into contact_group_blocks as b (group_id, block, members)
    select group_id, position / 1000, count(*) from added group by 1, 2 order by 1, 2
    on conflict (group_id, block) do update set members = b.members + excluded.members;
  return null;
end $$;
create trigger contact_groups_grow after insert on contact_group_members referencing new table as added
  for each statement execute function contact_groups_grow();

create function contact_groups_shrink() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update contact_groups g set total = g.total - a.members
    from (select group_id, count(*)::integer as members from gone group by group_id) as a
    where g.id = a.group_id;
  update contact_group_blocks b set members = b.members - a.members
    from (select group_id, position / 1000 as block, count(*)::integer as members from gone group by 1, 2) as a
    where b.group_id = a.group_id and b.block = a.block;
  return null;
end $$;
create trigger contact_groups_shrink after delete on contact_group_members referencing old table as gone
  for each statement execute function contact_groups_shrink();

-- What was counted never moves, or the counts would drift.
create trigger contact_group_members_counted before truncate or update of group_id, position on contact_group_members
  for each statement execute function refuse_change();

-- An imported file: who says that its people agreed to be called, and what became of its lines.
create table contact_imports (
  id bigint generated always as identity primary key,
  group_id bigint not null references contact_groups,
  uploaded_by bigint not null references seats (card_id),
  uploaded_at timestamptz not null,
  file_name text not null check (file_name <> ''),
  -- where the people agreed to be called, in the uploader's words; an upload by the API may give none
  consent_source text check (consent_source <> '' and length(consent_source) <= 200),
  added integer not null check (added >= 0),
  duplicates integer not null check (duplicates >= 0),
  rejected integer not null check (rejected >= 0)
);
create index contact_imports_newest on contact_imports (group_id, id desc);
grant select, insert on contact_imports to ekoline_app;

-- The first lines of a group's newest file that were rejected, as they were in the file.
create table contact_import_rejects (
  import_id bigint not null references contact_imports,
  line integer not null check (line > 0),
  reason text not null check (reason <> ''),
  phone text not null,
  first_name text not null,
  last_name text not null,
  primary key (import_id, line)
);
grant select, insert, delete on contact_import_rejects to ekoline_app;
