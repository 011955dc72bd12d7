-- Groups of phone numbers to call: their members, the files that were imported, and the lines that were rejected; campaigns,
-- robocalls, and who is not to be called.

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
  rejected integer not null check (rejected >= 0),
  -- of the lines that added nothing: those whose number was above in the file, and not in the group before
  repeated integer not null default 0 check (repeated between 0 and duplicates)
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

-- Numbers that a workgroup no longer calls by robocall or campaign; without a workgroup, that no workgroup calls.
create table suppressed_numbers (
  id bigint generated always as identity primary key,
  workgroup_id bigint references workgroups,
  phone text collate "C" not null check (phone ~ '^\+[1-9][0-9]{6,14}$'), -- E.164
  source text not null check (source in ('key', 'agent', 'request', 'operator')),
  since timestamptz not null,
  constraint suppressed_numbers_once unique nulls not distinct (workgroup_id, phone),
  check ((workgroup_id is null) = (source = 'operator'))
);
create index suppressed_numbers_newest on suppressed_numbers (workgroup_id, id desc);
grant select, insert, delete on suppressed_numbers to ekoline_app;

create table campaigns (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  card_id bigint not null references seats (card_id),
  name text not null check (name <> '' and length(name) <= 100),
  group_id bigint not null references contact_groups,
  created_at timestamptz not null,
  caller_id text check (caller_id ~ '^\+[1-9]\d{7,14}$') -- the number that its calls show; null: as other calls
);
create index campaigns_by_workgroup on campaigns (workgroup_id, id desc);
create index campaigns_by_card on campaigns (card_id, id desc);
create index campaigns_by_group on campaigns (group_id);
grant select, insert on campaigns to ekoline_app;

-- The outcome of a contact. By its number, because members of a group come and go.
create table campaign_contacts (
  campaign_id bigint not null references campaigns,
  phone text collate "C" not null,
  outcome text check (outcome in ('reached', 'no answer', 'call back', 'not interested', 'wrong number', 'do not call')),
  note text not null default '' check (length(note) <= 1000),
  called_at timestamptz,
  uniqueid text, -- of the last call
  primary key (campaign_id, phone)
);
grant select, insert, update (outcome, note, called_at, uniqueid), delete on campaign_contacts to ekoline_app;

create table robocalls (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  card_id bigint not null references seats (card_id), -- whose wallet pays
  seat_id bigint not null references seats,
  user_id bigint not null references users, -- who created it, and attested at `created_at` that its people agreed
  name text not null check (name <> '' and length(name) <= 100),
  group_id bigint not null references contact_groups,
  file_id bigint references files on delete set null,
  file_name text not null,
  length_ms bigint not null, -- of the recording
  call_seconds integer not null check (call_seconds > 0), -- a call ends then
  caller_id text not null,
  per_second integer not null check (per_second > 0),
  at_once integer not null check (at_once > 0),
  attempts integer not null check (attempts > 0),
  retry_seconds integer not null check (retry_seconds > 0),
  -- set when its numbers are copied, in the transaction that creates it
  total integer not null default 0,
  price_kobo bigint not null default 0, -- held when it was created
  hold_id bigint unique references ledger_holds,
  state text not null default 'queued' check (state in ('queued', 'running', 'paused', 'stopped', 'finished')),
  -- why nothing is dialled now, or why we paused it
  waits text
    check (waits in ('hours', 'retries', 'daily cap', 'owed', 'money', 'caller id', 'seat', 'recording', 'suspended')),
  turn_at timestamptz not null, -- when a process looks at it next
  paced_until timestamptz not null, -- at its pace, the next call is due then
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz, -- no call of it is under way, and nothing is held for it
  -- given back because its workgroup owes, to be held again before it goes on
  released_kobo bigint not null default 0 check (released_kobo >= 0),
  check (state <> 'finished' or ended_at is not null),
  check (ended_at is null or state in ('stopped', 'finished'))
) with (fillfactor = 50);
create index robocalls_by_workgroup on robocalls (workgroup_id, id desc);
create index robocalls_by_card on robocalls (card_id, id desc);
create index robocalls_under_way on robocalls (turn_at) where ended_at is null;
create index robocalls_open on robocalls (workgroup_id) where ended_at is null;
create index robocalls_by_file on robocalls (file_id) where ended_at is null;
create index robocalls_by_group on robocalls (group_id);
grant select, insert,
  update (total, price_kobo, hold_id, state, waits, turn_at, paced_until, started_at, ended_at, released_kobo)
  on robocalls to ekoline_app;

-- The numbers of a robocall as they were when it was created, each at the tariff row that was in force then. No foreign key:
-- a row that a call can have is never removed, and its look-up would make removing a draft slow. Without a row it has the
-- rate of before there were tariffs.
create table robocall_numbers (
  robocall_id bigint not null references robocalls,
  place integer not null check (place > 0),
  phone text collate "C" not null,
  first_name text not null,
  last_name text not null,
  kobo_per_minute bigint,
  first_seconds integer,
  state text not null default 'waiting' check (state in ('waiting', 'calling', 'done')),
  due_at timestamptz not null, -- of one that waits
  attempts integer not null default 0,
  call_id text unique, -- of the last call; set before anything rings
  outcome text check (outcome in ('answered', 'busy', 'no answer', 'declined', 'no such number', 'failed', 'unknown', 'opted out', 'not called')),
  seconds integer not null default 0,
  key text,
  called_at timestamptz,
  tariff_row_id bigint,
  primary key (robocall_id, place),
  check (state <> 'done' or outcome is not null),
  check (state <> 'calling' or call_id is not null),
  constraint robocall_numbers_rated check (tariff_row_id is not null or first_seconds is not null)
) with (fillfactor = 70);
create index robocall_numbers_due on robocall_numbers (robocall_id, due_at, place) where state = 'waiting';
create index robocall_numbers_calling on robocall_numbers (robocall_id) where state = 'calling';
create index robocall_numbers_by_outcome on robocall_numbers (robocall_id, outcome, place);
grant select, insert, update (state, due_at, attempts, call_id, outcome, seconds, key, called_at, phone, first_name, last_name)
  on robocall_numbers to ekoline_app;

-- How many calls the robocalls of a workgroup began, for the daily cap.
create table robocall_days (
  workgroup_id bigint not null references workgroups,
  day date not null, -- of Lagos
  calls integer not null check (calls >= 0),
  primary key (workgroup_id, day)
);
grant select, insert, update on robocall_days to ekoline_app;
