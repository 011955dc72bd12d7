-- Who is in a conference now, for processes whose exchange does not know, and what they wish of the one that does.

create table conference_members (
  call_id text primary key,
  conference_number text not null,
  node text not null, -- of the process that looks after the call
  number text not null, -- who it is: a phone number, or the SIP username of a seat
  muted boolean not null default false,
  wish text check (wish in ('mute', 'unmute', 'remove')), -- told to another process, not done yet
  joined_at timestamptz not null
);
create index conference_members_in on conference_members (conference_number, joined_at, call_id);
create index conference_members_of on conference_members (node);
grant select, insert, update, delete on conference_members to ekoline_app;
