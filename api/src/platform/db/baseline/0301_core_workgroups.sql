-- minimum code: 0301
-- Plans, people, workgroups and their seats. Plans come first, because every workgroup has one.

-- Raised by the triggers that keep a table append-only, for every role, the owner included.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- What a plan costs, gives and how it is paid; plan_versions keeps each state of that.
create table plans (
  id bigint primary key,
  name text not null unique,
  price_kobo bigint not null check (price_kobo >= 0),
  in_panel boolean not null,
  description text not null,
  credit_kobo bigint not null, -- of the price, what reaches the wallet as airtime
  subscription boolean not null default false, -- a card is charged each month, where the provider has a plan for it
  term_days integer not null default 30 check (term_days between 1 and 366), -- of one that is paid once
  version integer not null default 1 check (version > 0),
  changed_at timestamptz, -- when this version began; null: it was there from the start
  constraint plan_credit_of_price check (credit_kobo between 0 and price_kobo)
);
grant select, update (price_kobo, credit_kobo, subscription, term_days, changed_at) on plans to ekoline_app;

create table plan_versions (
  plan_id bigint not null references plans,
  version integer not null,
  price_kobo bigint not null,
  credit_kobo bigint not null,
  subscription boolean not null,
  term_days integer not null,
  changed_at timestamptz,
  primary key (plan_id, version)
);
create trigger plan_versions_append_only before update or delete or truncate on plan_versions
  for each statement execute function refuse_change();
grant select on plan_versions to ekoline_app;

create function plan_next_version() returns trigger language plpgsql as $$
begin
  if (new.price_kobo, new.credit_kobo, new.subscription, new.term_days)
    is distinct from (old.price_kobo, old.credit_kobo, old.subscription, old.term_days)
  then new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger plan_next_version before update on plans for each row execute function plan_next_version();

-- Runs as the owner: the service writes plans, and never their versions.
create function plan_keep_version() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into plan_versions (plan_id, version, price_kobo, credit_kobo, subscription, term_days, changed_at)
    values (new.id, new.version, new.price_kobo, new.credit_kobo, new.subscription, new.term_days, new.changed_at)
    on conflict do nothing;
  return null;
end $$;
create trigger plan_keep_version after insert or update on plans for each row execute function plan_keep_version();

-- decisions, "Plans"
insert into plans (id, name, price_kobo, credit_kobo, subscription, in_panel, description) values
  (1, 'Pay as you go', 0, 0, false, false, 'Top up, and pay for what you call'),
  (2, 'Basic unlimited plan', 600000, 0, true, true, 'Unlimited usage with fair usage policy, one user'),
  (3, 'Business starter', 1500000, 1500000, false, true, 'Airtime plan with an auto-attendant default IVR'),
  (4, 'Business growth', 3000000, 3000000, false, true, 'Airtime plan with an auto-attendant default IVR'),
  (8, 'Business custom', 6000000, 6000000, false, true, 'Airtime plan with custom IVR features'),
  (13, 'Web sign-up', 0, 0, false, false, 'What every web sign-up starts on');

create table users (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and length(email) <= 254),
  first_name text not null,
  last_name text not null,
  phone text not null,
  phone_verified_at timestamptz,
  password_hash text,
  nin_sealed text,
  nin_last4 text check (nin_last4 ~ '^\d{4}$'),
  address text not null default '',
  verification_status text not null default 'unverified'
    check (verification_status in ('unverified', 'pending', 'verified', 'rejected')),
  disabled_at timestamptz,
  created_at timestamptz not null,
  -- they signed up with this e-mail, and have not yet followed a link that was mailed to it
  email_unproven boolean not null default false,
  -- set by a mailed link, which ends what could still be used instead of the new password
  password_reset_at timestamptz,
  phone_secrets_ended_at timestamptz,
  -- A NIN counts as checked only where a registry said so: when, and by whose answer. Without, only its format was looked at.
  nin_checked_at timestamptz,
  nin_checked_by text check (length(nin_checked_by) between 1 and 60),
  -- When they put another number in place of an unverified one; null: it is the one they came with. Whoever named a
  -- number first has codes that later ones cannot use up.
  phone_named_at timestamptz,
  check ((nin_sealed is null) = (nin_last4 is null)),
  -- Emails have one form: two people must not have the same one.
  constraint users_email_normal check (email = lower(normalize(email, nfkc))),
  check ((nin_checked_at is null) = (nin_checked_by is null)),
  check (nin_checked_at is null or nin_sealed is not null)
);
create index users_to_verify on users (phone, id) where phone_verified_at is null;
grant select, insert, update on users to ekoline_app;

create table workgroups (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  plan_id bigint not null references plans,
  plan_ends_at timestamptz,
  created_at timestamptz not null,
  -- the end that was announced, so that it is announced once; a renewed plan has another end
  plan_end_announced timestamptz,
  -- the plan that ended last, when none was bought since
  lapsed_plan_id bigint references plans,
  plan_lapsed_at timestamptz,
  -- a plan by subscription runs until the next charge, and a day longer while we wait for that charge
  plan_grace_until timestamptz,
  second_factor_required_since timestamptz, -- null: it is left to each person
  last_extension integer not null default 2000, -- the newest number within the workgroup
  park_minutes integer not null default 3 check (park_minutes between 1 and 30),
  -- how long recordings are kept; null: as long as the service keeps them
  recording_days integer check (recording_days between 1 and 365),
  -- who hears 'This call is recorded' before a recording begins; null: no one
  recording_announced text check (recording_announced in ('other', 'both')),
  check ((lapsed_plan_id is null) = (plan_lapsed_at is null)),
  check (plan_ends_at is null or plan_id not in (1, 13)),
  check (plan_grace_until is null or plan_grace_until > plan_ends_at)
);
create index workgroups_by_plan_end on workgroups (plan_ends_at) where plan_ends_at is not null;
create index workgroups_by_recording_days on workgroups (id) where recording_days is not null;
grant select, insert, update on workgroups to ekoline_app;

create sequence card_id start 100001;
grant usage on sequence card_id to ekoline_app;

-- A seat is a person's place in a workgroup: its SIP username, its card (wallet and billing), its referral code.
create table seats (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  workgroup_id bigint not null references workgroups,
  username text not null unique check (username ~ '^\w{1,64}$'),
  card_id bigint not null unique default nextval('card_id'),
  referral_code text not null unique,
  admin boolean not null default false,
  lead boolean not null default false,
  created_at timestamptz not null,
  -- The name to sort by, and all that a search looks in: names and username, after the line's end the e-mail. The
  -- triggers below copy them from the person, because there is no index over a join.
  member_name text collate "C" not null default '',
  member_search text not null default '',
  revoked_at timestamptz, -- taken away; the card stays, because its books do
  setup_hidden_at timestamptz, -- when the list of its first day was put aside; null: it is shown until all of it is done
  admin_since timestamptz, -- null of an admin: for longer than anybody asks
  heir_card_id bigint references seats (card_id), -- of a removed seat: the card that gets what comes to its wallet later
  extension text not null default '', -- its number within the workgroup, set by a trigger; one that was taken away keeps it
  recording text, -- whether its calls are recorded; null: as the workgroup's
  unique (user_id, workgroup_id),
  constraint revoked_without_rights check (revoked_at is null or not (admin or lead)),
  constraint heir_of_removed check (heir_card_id is null or revoked_at is not null),
  constraint seats_recording_check check (recording in ('always', 'never', 'demand'))
);
create index seats_by_workgroup on seats (workgroup_id, id);
create index seats_by_name on seats (workgroup_id, member_name, id) where revoked_at is null;
create index seats_by_part on seats using gin (workgroup_id, member_search gin_trgm_ops) where revoked_at is null;
create index seats_left on seats (id) where heir_card_id is not null;
create unique index seats_by_extension on seats (workgroup_id, extension);
create index seats_by_recording on seats (workgroup_id) where recording is not null;
grant select, insert, update on seats to ekoline_app;

-- As people type it: without case and without the marks of Yoruba and Igbo letters.
create function search_fold(written text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(written, nfd), '[\u0300-\u036f]', '', 'g'));

create function seat_member() returns trigger language plpgsql as $$
begin
  select search_fold(first_name || ' ' || last_name),
         search_fold(first_name || ' ' || last_name || ' ' || new.username || E'\n' || email)
    into new.member_name, new.member_search from users where id = new.user_id;
  return new;
end $$;
create trigger seat_member before insert or update of user_id, username, member_name on seats
  for each row execute function seat_member();

create function user_members() returns trigger language plpgsql as $$
begin
  update seats set member_name = '' where user_id = new.id; -- seat_member() puts the right ones
  return null;
end $$;
create trigger user_members after update of first_name, last_name, email on users
  for each row execute function user_members();

-- Runs as the owner, so that every insert of a seat gets the next number.
create function seats_number() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update workgroups set last_extension = last_extension + 1 where id = new.workgroup_id
    returning last_extension::text into new.extension;
  return new;
end $$;
create trigger seats_number before insert on seats for each row execute function seats_number();

-- Who has an account already is asked before a further workgroup has them: no seat and no right comes before the answer.
create table seat_invitations (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  user_id bigint not null references users,
  -- the seat of the admin who invites
  invited_by bigint not null references seats,
  -- as the admin typed it: the account's own names are shown to the workgroup once the person is in it
  first_name text not null,
  last_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- a declined one stays for a while, so that nobody is asked again and again
  declined_at timestamptz,
  unique (user_id, workgroup_id)
);
create index seat_invitations_of_workgroup on seat_invitations (workgroup_id, id);
create index seat_invitations_by_end on seat_invitations (expires_at);
grant select, insert, update, delete on seat_invitations to ekoline_app;

-- Workgroups that the operator stopped: how much of them, why, from when and until when. One that ended stays, as its
-- history.
create table suspensions (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  reason text not null check (length(reason) between 1 and 300),
  ticket text check (length(ticket) between 1 and 60),
  made_at timestamptz not null,
  made_by text not null,
  until timestamptz check (until > made_at),
  ended_at timestamptz,
  ended_by text,
  level text not null check (level in ('outgoing', 'calls', 'everything')),
  -- why in one word, for the operator's lists
  code text not null check (code in ('fraud', 'abuse', 'unpaid', 'identity', 'legal', 'other')),
  check ((ended_at is null) = (ended_by is null))
);
create unique index suspension_of_workgroup on suspensions (workgroup_id) where ended_at is null;
create index suspension_ends on suspensions (until) where ended_at is null and until is not null;
grant select, insert, update on suspensions to ekoline_app;

-- Who accepted which terms. A line stays as proof when its person is erased, without the address.
create table consents (
  user_id bigint not null references users,
  document text not null check (document in ('terms', 'privacy')),
  version text not null check (version <> ''),
  at timestamptz not null,
  address text,
  primary key (user_id, document, version)
);
grant select, insert, update (address) on consents to ekoline_app;
