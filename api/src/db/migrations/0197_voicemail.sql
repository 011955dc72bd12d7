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

-- The number of the box that a call came to.
alter table live_calls add column voicemail text;
alter table calls add column voicemail text;

-- What is attached to a mail, by its name among the recordings.
alter table outbox add column sound text;
