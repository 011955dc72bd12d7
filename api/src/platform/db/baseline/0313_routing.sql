-- Where calls go: hours, menus, ring groups, conferences, voicemail boxes, and how people want to be reached. A destination
-- is named as people and numbers name it, by its category and its number, because it may be of many kinds; the service keeps
-- it there while something leads to it.

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
  category text not null
    check (category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside')),
  destination text not null check (destination <> ''),
  primary key (schedule_id, branch)
);
create index schedule_leads_by_destination on schedule_leads (destination, category);
grant select, insert, delete on schedule_leads to ekoline_app;

-- Menus that answer calls.
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
  created_at timestamptz not null,
  -- how often it is said, and what follows when no key was pressed; null: the call ends
  tries integer not null default 3 check (tries between 1 and 9),
  next_category text
    check (next_category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside')),
  next_destination text check (next_destination <> ''),
  constraint ivrs_next_check check ((next_category is null) = (next_destination is null))
);
create index ivrs_by_workgroup on ivrs (workgroup_id, id);
create index ivrs_by_card on ivrs (card_id, id);
create index ivrs_by_recording on ivrs (recording);
create index ivrs_by_next on ivrs (next_destination, next_category);
grant select, insert, update, delete on ivrs to ekoline_app;

-- Where each key of a menu leads.
create table ivr_members (
  ivr_id bigint not null references ivrs on delete cascade,
  digit text not null check (digit in ('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#')),
  category text not null
    check (category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside', 'repeat')),
  destination text not null check (destination <> ''),
  primary key (ivr_id, digit)
);
create index ivr_members_by_destination on ivr_members (destination, category);
grant select, insert, delete on ivr_members to ekoline_app;

-- How often each key of a menu was pressed on a Lagos day, also one that leads nowhere.
create table ivr_key_days (
  ivr_id bigint not null references ivrs on delete cascade,
  day date not null,
  digit text not null check (digit in ('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#')),
  presses integer not null check (presses > 0),
  primary key (ivr_id, day, digit)
);
create index ivr_key_days_by_day on ivr_key_days (day);
grant select, insert, update, delete on ivr_key_days to ekoline_app;

-- People who are rung together or one after another, and what follows when nobody answers.
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

create sequence conference_number start 8001;
grant usage on sequence conference_number to ekoline_app;

create table conferences (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  card_id bigint not null references seats (card_id),
  conference_number text not null unique default nextval('conference_number')::text,
  name text not null check (name <> ''),
  description text not null check (description <> ''),
  max_members integer not null default 50 check (max_members between 2 and 200),
  created_at timestamptz not null
);
create index conferences_by_workgroup on conferences (workgroup_id, id);
create index conferences_by_card on conferences (card_id, id);
grant select, insert, update, delete on conferences to ekoline_app;

-- The calls that are in a conference now, for processes on another exchange, and the commands they leave for its own.
create table conference_members (
  call_id text primary key,
  conference_number text not null,
  node text not null, -- the process that has the call
  number text not null, -- the member: a phone number, or the SIP username of a seat
  muted boolean not null default false,
  wish text check (wish in ('mute', 'unmute', 'remove')), -- a command of another process that is not done yet
  joined_at timestamptz not null,
  -- the one bridge of the conference at this exchange, whichever processes there have its members; null: of a process of an
  -- earlier release
  bridge text
);
create index conference_members_in on conference_members (conference_number, joined_at, call_id);
create index conference_members_of on conference_members (node);
grant select, insert, update, delete on conference_members to ekoline_app;

-- Boxes where callers leave messages, of a person or of the workgroup, and what they left.
create sequence voicemail_number start 4001;
grant usage on sequence voicemail_number to ekoline_app;

create table voicemail_boxes (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  box_number text not null unique default nextval('voicemail_number')::text,
  seat_id bigint unique references seats, -- whose it is; null: the workgroup's
  name text not null default '',
  greeting_file_id bigint references files, -- null: words of our own
  longest_seconds integer not null default 180 check (longest_seconds between 30 and 300),
  mails boolean not null default true,
  created_at timestamptz not null,
  -- by which a person hears it from their own phone, hashed as a password is; null: they do not
  pin_hash text,
  check ((seat_id is null) = (name <> ''))
);
create index voicemail_boxes_by_workgroup on voicemail_boxes (workgroup_id, id);
create index voicemail_boxes_by_greeting on voicemail_boxes (greeting_file_id);
grant select, insert, update, delete on voicemail_boxes to ekoline_app;

-- Who hears a box of the workgroup, beside its admins.
create table voicemail_people (
  box_id bigint not null references voicemail_boxes on delete cascade,
  seat_id bigint not null references seats,
  primary key (box_id, seat_id)
);
create index voicemail_people_by_seat on voicemail_people (seat_id);
grant select, insert, delete on voicemail_people to ekoline_app;

create table voicemail_messages (
  id bigint generated always as identity primary key,
  box_id bigint not null references voicemail_boxes,
  uniqueid text not null unique, -- of the call
  sound text not null unique, -- among the recordings
  caller text not null,
  left_at timestamptz not null,
  seconds integer not null check (seconds > 0),
  heard_at timestamptz,
  done_at timestamptz
);
create index voicemail_messages_by_box on voicemail_messages (box_id, left_at desc, id desc);
create index voicemail_messages_new on voicemail_messages (box_id) where heard_at is null and done_at is null;
create index voicemail_messages_by_age on voicemail_messages (left_at);
grant select, insert, update, delete on voicemail_messages to ekoline_app;

-- How people want to be reached; of who has no row, the phones ring for as long as is usual.
create table reaches (
  seat_id bigint primary key references seats,
  -- do not disturb: none of their phones rings
  dnd boolean not null,
  dnd_set_at timestamptz not null,
  ring_seconds integer not null check (ring_seconds between 5 and 120),
  -- where calls go while they are on the phone, do not want to be disturbed, or decline; null: the caller hears that it is busy
  busy_category text
    check (busy_category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside')),
  busy_destination text check (busy_destination <> ''),
  -- where calls go when no one answers; null: they end
  next_category text
    check (next_category in ('user', 'ivr', 'queue', 'conference', 'schedule', 'hangup', 'group', 'voicemail', 'outside')),
  next_destination text check (next_destination <> ''),
  -- Whether their own mobile, their verified phone, rings after their phones or together with them, for how long, and
  -- whether who answers there presses 1 to take the call.
  mobile text not null default 'off' check (mobile in ('off', 'after', 'together')),
  mobile_seconds integer not null default 25 check (mobile_seconds between 5 and 120),
  mobile_confirms boolean not null default true,
  check ((busy_category is null) = (busy_destination is null)),
  check ((next_category is null) = (next_destination is null))
);
create index reaches_by_dnd on reaches (dnd_set_at);
create index reaches_by_busy on reaches (busy_destination, busy_category);
create index reaches_by_next on reaches (next_destination, next_category);
grant select, insert, update, delete on reaches to ekoline_app;
