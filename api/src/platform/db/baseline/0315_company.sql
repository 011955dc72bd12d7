-- Signing up, wallboards, and what developers use: API keys, one-time-password calls; numbers that were verified.

-- What people said of themselves when they signed up. Those with a row here cannot log in before their phone is
-- verified; those an admin added have none.
create table sign_ups (
  user_id bigint primary key references users,
  plan_type text check (plan_type in ('Personal', 'Business')),
  gender text check (gender in ('female', 'male')),
  about_us text not null,
  -- whose referral code they used
  referrer_seat_id bigint references seats,
  -- the plan chosen in answer to an invitation; it is offered, not given
  wished_plan_id bigint references plans,
  created_at timestamptz not null
);
create index sign_ups_by_referrer on sign_ups (referrer_seat_id, user_id) where referrer_seat_id is not null;
-- The chosen plan is cleared when it is bought or declined, the rest when the person is erased.
grant select, insert, update (wished_plan_id, plan_type, gender, about_us) on sign_ups to ekoline_app;

-- A board's specified address can be guessed, so it answers only once an admin has switched it on (decisions,
-- "Unfinished in the original").
create table wallboards_on (
  workgroup_id bigint primary key references workgroups
);
grant select, insert, delete on wallboards_on to ekoline_app;

-- Addresses of boards that cannot be guessed, for screens on a wall.
create table wallboard_links (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  name text not null check (length(name) between 1 and 60),
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_at timestamptz not null
);
create index wallboard_links_of_workgroup on wallboard_links (workgroup_id, id);
grant select, insert, delete on wallboard_links to ekoline_app;

create table wallboard_link_queues (
  link_id bigint not null references wallboard_links on delete cascade,
  queue_id bigint not null references queues,
  primary key (link_id, queue_id)
);
grant select, insert, delete on wallboard_link_queues to ekoline_app;

-- A key acts for its seat. Only its hash is stored.
create table api_keys (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  seat_id bigint not null references seats,
  name text not null check (name <> ''),
  key_hash bytea not null unique,
  ending text not null, -- its last characters, to tell it from others
  daily_cap integer not null check (daily_cap > 0), -- calls of a Lagos day
  created_at timestamptz not null,
  expires_at timestamptz check (expires_at > created_at),
  last_used_at timestamptz,
  revoked_at timestamptz,
  rests_since timestamptz -- after its person's password was reset, until an admin confirms it
);
create index api_keys_by_workgroup on api_keys (workgroup_id, id desc);
create index api_keys_by_seat on api_keys (seat_id);
grant select, insert, update (name, last_used_at, revoked_at, rests_since) on api_keys to ekoline_app;

-- A call that spoke a customer's one-time password, without the password. Its cost is in its call record.
create table otp_calls (
  id bigint generated always as identity primary key,
  uniqueid text not null unique,
  card_id bigint not null references seats (card_id),
  key_id bigint references api_keys, -- null: asked for by a session
  callerid text not null,
  account text not null, -- the seat's username
  called text not null,
  entered_at timestamptz not null,
  attempted_at timestamptz, -- when the phone was dialled
  talk_seconds integer not null default 0 check (talk_seconds >= 0),
  status text not null default 'calling'
    check (status in ('calling', 'delivered', 'hung up', 'busy', 'no answer', 'declined', 'no such number', 'failed'))
);
create index otp_calls_newest on otp_calls (card_id, entered_at desc, id desc);
create index otp_calls_of_key on otp_calls (key_id, entered_at);
create index otp_calls_oldest on otp_calls (entered_at) where called <> '' or callerid <> '';
grant select, insert, update (attempted_at, talk_seconds, status, called, callerid) on otp_calls to ekoline_app;

-- Numbers of elsewhere that calls of a workgroup may show: someone there answered a call and read its code to an admin.
create table verified_numbers (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  number text not null check (number ~ '^\+[1-9]\d{7,14}$'),
  verified_at timestamptz not null,
  unique (workgroup_id, number)
);
create index verified_numbers_by_number on verified_numbers (number);
grant select, insert, update (verified_at), delete on verified_numbers to ekoline_app;
