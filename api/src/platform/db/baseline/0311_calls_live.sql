-- Calls while they run, what pays for them and what they may cost (reference: L10, L11, L13); which numbers they show and
-- may be led to; the audio files that they play, and whether they are recorded.

-- Seconds to talk for nothing, each gift with an end of its own. What a call may need is taken off `left_seconds` while
-- it runs, so that two calls never both use it.
create table free_seconds (
  id bigint generated always as identity primary key,
  card_id bigint not null references seats (card_id),
  reason text not null,
  phone text unique, -- L13: once for each phone
  seconds integer not null check (seconds > 0),
  left_seconds integer not null check (left_seconds between 0 and seconds),
  granted_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > granted_at)
);
create index free_seconds_usable on free_seconds (card_id, ends_at, id) where left_seconds > 0;
grant select, insert, update (left_seconds) on free_seconds to ekoline_app;

-- A call from before it rings until it has ended; then it is a call record, in the same transaction. Nobody pays for an
-- inbound call, and a robocall holds the money of its calls itself and says their end when they begin: such a call is
-- not funded for a time.
create table live_calls (
  call_id text primary key, -- the uniqueid of its record
  seat_id bigint not null references seats,
  card_id bigint not null,
  user_id bigint not null,
  direction text not null check (direction in ('click', 'outbound', 'inbound', 'otp', 'robocall')),
  src text not null,
  calledstation text not null,
  state text not null default 'ringing' check (state in ('ringing', 'connected')),
  leg text not null check (leg in ('a', 'b')), -- whose phone rings, or rang last
  node text not null, -- the process that has it
  started_at timestamptz not null,
  answered_at timestamptz,
  checkpoint_at timestamptz not null, -- it was there then, for certain
  -- what it may talk and what pays for it, in the order in which it is used
  plan_seconds integer not null,
  free_seconds integer not null,
  paid_seconds integer not null,
  hold_id bigint unique references ledger_holds,
  funded_until timestamptz,
  hang_up boolean not null default false, -- a hang-up was requested
  recorded boolean not null default false,
  -- of one that came to a queue: whether an agent took it there, or it went on to what follows, which is to leave
  queue text check (queue in ('waiting', 'left', 'taken')),
  -- The own phone of a click-to-call is a leg that is charged, where it is called over the network: what it was given, when
  -- it was answered, and when it left its call to a colleague. Without an own_rate it costs nothing.
  own_free_seconds integer not null default 0,
  own_paid_seconds integer not null default 0,
  own_answered_at timestamptz,
  workgroup_id bigint, -- of a call that is counted for the limits; null: one without such limits
  taken_by bigint references seats,
  transfer_of text, -- the call that goes on by this one, transferred to a number outside
  own_ended_at timestamptz,
  -- the rates at which it began, which it keeps
  rate jsonb not null,
  own_rate jsonb,
  voicemail text, -- the number of the box that it came to
  -- a supervisor asks to hear it; the process that has it takes that up, once
  supervisor text,
  supervise_mode text,
  led_outside boolean not null default false, -- another call is led to a number outside by it
  talked boolean not null default false, -- of one that came in: a person talked with who calls
  -- It waits in a parking place of a workgroup until one of its people takes it; the process that has it rings who asked.
  parked_in bigint references workgroups,
  parked_place text,
  parked_by bigint references seats,
  parked_at timestamptz,
  parked_until timestamptz,
  parked_wanted_by text,
  recorded_by text check (recorded_by in ('usual', 'person', 'queue', 'number', 'demand')), -- whose rule
  -- A person of ours asks a third one into the call: who takes part, what became of it, and who has left. When who is
  -- charged has left, the others talk on, and the call is charged until called_ended_at.
  third_by text,
  third_other text,
  third_party text,
  third_stage text check (third_stage in ('rings', 'answered', 'joined', 'gone')),
  third_gone text check (third_gone in ('by', 'other', 'third')),
  third_at timestamptz,
  third_joined_at timestamptz,
  called_ended_at timestamptz,
  -- whether recording it is for who talks to say, and what they asked
  on_demand text check (on_demand in ('on', 'off')),
  record_asked boolean,
  check ((state = 'connected') = (answered_at is not null)),
  constraint live_calls_funded_check
    check ((answered_at is not null and direction not in ('inbound', 'robocall')) = (funded_until is not null)),
  constraint live_calls_own_check
    check (own_rate is not null or (own_free_seconds = 0 and own_paid_seconds = 0 and own_answered_at is null)),
  -- What costs nothing needs no hold.
  constraint live_calls_paid_check
    check (call_charge(paid_seconds, rate) + coalesce(call_charge(own_paid_seconds, own_rate), 0) = 0
        or hold_id is not null or direction = 'robocall'),
  constraint live_calls_supervise check ((supervisor is null) = (supervise_mode is null)),
  constraint live_calls_supervise_mode check (supervise_mode in ('listen', 'whisper', 'join')),
  constraint live_calls_parked check (num_nonnulls(parked_in, parked_place, parked_by, parked_at, parked_until) in (0, 5)),
  constraint live_calls_parked_wanted check (parked_wanted_by is null or parked_place is not null),
  constraint live_calls_third check (num_nonnulls(third_other, third_party, third_stage, third_at) in (0, 4)),
  constraint live_calls_third_gone check ((third_stage = 'gone') = (third_gone is not null))
) with (fillfactor = 70);
create index live_calls_by_card on live_calls (card_id);
create index live_calls_by_node on live_calls (node);
create index live_calls_by_workgroup on live_calls (workgroup_id) where workgroup_id is not null;
create index live_calls_supervised on live_calls (node) where supervisor is not null;
create unique index live_calls_parked on live_calls (parked_in, parked_place) where parked_place is not null;
create index live_calls_parked_by on live_calls (parked_by) where parked_by is not null;
create index live_calls_parked_wanted on live_calls (node) where parked_wanted_by is not null;
create index live_calls_third on live_calls using gin ((array[third_by, third_other, third_party])) where third_stage is not null;
create index live_calls_record_asked on live_calls (node) where record_asked is not null;
grant select, insert, update, delete on live_calls to ekoline_app;

-- From which gifts a live call's free seconds are.
create table free_seconds_held (
  call_id text not null,
  free_seconds_id bigint not null references free_seconds,
  seconds integer not null check (seconds > 0),
  held_at timestamptz not null,
  primary key (call_id, free_seconds_id, held_at)
);
grant select, insert, delete on free_seconds_held to ekoline_app;

-- The processes that have calls, and the last heartbeat of each.
create table call_nodes (
  node text primary key,
  beat_at timestamptz not null,
  holder text -- one process at a time has the calls of a node; what another one writes is refused
);
create index call_nodes_by_beat on call_nodes (beat_at);
grant select, insert, update, delete on call_nodes to ekoline_app;

-- What the next process of a node needs to go on with the calls that this one has at the exchange, which keeps them
-- though the process ends.
create table call_states (
  call_id text primary key,
  node text not null references call_nodes on delete cascade,
  state_sealed text not null, -- it names phones, and the code that a call speaks
  written_at timestamptz not null, -- the call was there then
  -- whose phones are in it: an exchange sees its own calls, and asks here about those of the others
  people text[] not null default '{}'
) with (fillfactor = 70);
create index call_states_by_node on call_states (node);
create index call_states_people on call_states using gin (people) with (fastupdate = off);
grant select, insert, update, delete on call_states to ekoline_app;

-- What a card talked on the unlimited plan, for its fair use.
create table fair_use_days (
  card_id bigint not null references seats (card_id),
  day date not null, -- of Lagos
  seconds bigint not null check (seconds >= 0),
  primary key (card_id, day)
);
grant select, insert, update on fair_use_days to ekoline_app;

-- What can pay for a card's calls. Until the transaction ends no other call of the card asks, and the wallet cannot change.
create function call_means(card bigint, seen_at timestamptz,
  out available_kobo bigint, out owed_kobo bigint, out gifts bigint[], out gift_seconds integer[])
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('calls of a card', card)); -- also of one without a wallet yet
  select it.available_kobo, it.owed_kobo into available_kobo, owed_kobo from ledger_lock(card) it;
  select coalesce(array_agg(id order by ends_at, id), '{}'), coalesce(array_agg(left_seconds order by ends_at, id), '{}')
    into gifts, gift_seconds
    from free_seconds where card_id = card and left_seconds > 0 and ends_at > seen_at;
end $$;

-- How much calling the admins of a workgroup allow, below the operator's settings.
create table call_limits (
  workgroup_id bigint primary key references workgroups,
  -- null: as much as the settings allow
  seat_at_once bigint check (seat_at_once > 0),
  workgroup_at_once bigint check (workgroup_at_once > 0),
  seat_a_minute bigint check (seat_a_minute > 0),
  workgroup_a_minute bigint check (workgroup_a_minute > 0),
  seat_day_kobo bigint check (seat_day_kobo > 0),
  workgroup_day_kobo bigint check (workgroup_day_kobo > 0)
);
grant select, insert, update on call_limits to ekoline_app;

-- What the operator set of one workgroup's call limits, in place of the settings (and of half of them in its first week).
create table operator_call_limits (
  workgroup_id bigint primary key references workgroups,
  -- null: the setting counts
  seat_at_once bigint check (seat_at_once > 0),
  workgroup_at_once bigint check (workgroup_at_once > 0),
  seat_a_minute bigint check (seat_a_minute > 0),
  workgroup_a_minute bigint check (workgroup_a_minute > 0),
  seat_day_kobo bigint check (seat_day_kobo > 0),
  workgroup_day_kobo bigint check (workgroup_day_kobo > 0),
  check (coalesce(seat_at_once, workgroup_at_once, seat_a_minute, workgroup_a_minute, seat_day_kobo, workgroup_day_kobo)
         is not null),
  reason text not null check (length(reason) between 1 and 300),
  ticket text check (length(ticket) between 1 and 60),
  made_at timestamptz not null,
  made_by text not null,
  until timestamptz check (until > made_at)
);
grant select, insert, update, delete on operator_call_limits to ekoline_app;

-- What the admins let the calls of one member cost, in a calendar month and in a day of Lagos, and which numbers they may
-- call.
create table allowances (
  card_id bigint primary key references seats (card_id),
  -- null: no such limit
  month_kobo bigint check (month_kobo > 0),
  day_kobo bigint check (day_kobo > 0),
  destinations text not null default 'all' check (destinations in ('all', 'national', 'colleagues'))
);
grant select, insert, update, delete on allowances to ekoline_app;

-- Which number calls show outside, by workgroup and by person. What is chosen is kept as the number itself: one that the
-- workgroup no longer has is passed over.
create table workgroup_caller_ids (
  workgroup_id bigint primary key references workgroups,
  number text check (number ~ '^\+[1-9]\d{7,14}$'),
  fixed boolean not null -- what people chose for themselves does not count
);
grant select, insert, update on workgroup_caller_ids to ekoline_app;

create table seat_caller_ids (
  card_id bigint primary key references seats (card_id),
  shown text not null check (shown = 'phone' or shown ~ '^\+[1-9]\d{7,14}$'), -- phone: their own one, once it is verified
  by_admin boolean not null
);
grant select, insert, update, delete on seat_caller_ids to ekoline_app;

-- Numbers outside that calls of a workgroup may be led to, and what that may cost it in a month.
create table outside_numbers (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  name text not null check (name <> ''),
  created_at timestamptz not null,
  unique (workgroup_id, number)
);
grant select, insert, update, delete on outside_numbers to ekoline_app;

create table outside_budgets (
  workgroup_id bigint primary key references workgroups,
  month_kobo bigint not null check (month_kobo >= 0)
);
grant select, insert, update on outside_budgets to ekoline_app;

-- What the calls that have ended cost in a calendar month of Lagos, and when its admins were mailed that nothing is left.
create table outside_months (
  workgroup_id bigint not null references workgroups,
  month date not null check (extract(day from month) = 1),
  cost_kobo bigint not null default 0 check (cost_kobo >= 0),
  used_up_at timestamptz,
  primary key (workgroup_id, month)
);
grant select, insert, update on outside_months to ekoline_app;

-- Audio files that a workgroup uploaded.
create table files (
  id bigint generated always as identity primary key,
  card_id bigint not null references seats (card_id),
  workgroup_id bigint not null references workgroups,
  type text not null check (type in ('ivr', 'queue', 'moh')),
  name text not null check (name <> ''),
  stored_as text not null unique, -- its name in the store
  bytes bigint not null check (bytes > 0),
  length_ms bigint not null check (length_ms > 0),
  created_at timestamptz not null
);
create index files_newest on files (card_id, created_at desc, id desc);
create index files_by_workgroup on files (workgroup_id) include (bytes);
-- To lock a row takes the right to update one of its columns.
grant select, insert, update (name), delete on files to ekoline_app;

-- Workgroups whose incoming calls are recorded, and how who calls them learns it before they talk.
create table incoming_recording (
  workgroup_id bigint primary key references workgroups,
  announced text not null check (length(announced) between 1 and 300),
  ticket text check (length(ticket) between 1 and 60),
  made_at timestamptz not null,
  made_by text not null
);
grant select, insert, update, delete on incoming_recording to ekoline_app;
