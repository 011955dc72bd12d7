-- Campaigns, robocalls, and who is not to be called.

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
  created_at timestamptz not null
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
  waits text check (waits in ('hours', 'retries', 'daily cap', 'owed', 'caller id', 'seat', 'recording')),
  turn_at timestamptz not null, -- when a process looks at it next
  paced_until timestamptz not null, -- at its pace, the next call is due then
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz, -- no call of it is under way, and nothing is held for it
  check (state <> 'finished' or ended_at is not null),
  check (ended_at is null or state in ('stopped', 'finished'))
) with (fillfactor = 50);
create index robocalls_by_workgroup on robocalls (workgroup_id, id desc);
create index robocalls_by_card on robocalls (card_id, id desc);
create index robocalls_under_way on robocalls (turn_at) where ended_at is null;
create index robocalls_open on robocalls (workgroup_id) where ended_at is null;
create index robocalls_by_file on robocalls (file_id) where ended_at is null;
create index robocalls_by_group on robocalls (group_id);
grant select, insert, update (total, price_kobo, hold_id, state, waits, turn_at, paced_until, started_at, ended_at)
  on robocalls to ekoline_app;

-- The numbers of a robocall as they were when it was created, each at the rate of that time.
create table robocall_numbers (
  robocall_id bigint not null references robocalls,
  place integer not null check (place > 0),
  phone text collate "C" not null,
  first_name text not null,
  last_name text not null,
  kobo_per_minute bigint not null,
  first_seconds integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'calling', 'done')),
  due_at timestamptz not null, -- of one that waits
  attempts integer not null default 0,
  call_id text unique, -- of the last call; set before anything rings
  outcome text check (outcome in ('answered', 'busy', 'no answer', 'declined', 'no such number', 'failed', 'unknown', 'opted out', 'not called')),
  seconds integer not null default 0,
  key text,
  called_at timestamptz,
  primary key (robocall_id, place),
  check (state <> 'done' or outcome is not null),
  check (state <> 'calling' or call_id is not null)
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
