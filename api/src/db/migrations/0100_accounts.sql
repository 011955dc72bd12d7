-- minimum code: 100
-- Plans, people, workgroups and seats; what people agreed to and prove of themselves; the public page of a workgroup.

create table plans (
  id bigint primary key,
  name text not null unique,
  price_kobo bigint not null check (price_kobo >= 0),
  in_panel boolean not null,
  description text not null
);
grant select, update (price_kobo) on plans to ekoline_app;

-- decisions, "Plans"
insert into plans (id, name, price_kobo, in_panel, description) values
  (1, 'Pay as you go', 0, false, 'Top up, and pay for what you call'),
  (2, 'Basic unlimited plan', 600000, true, 'Unlimited usage with fair usage policy, one user'),
  (3, 'Business starter', 1500000, true, 'Airtime plan with an auto-attendant default IVR'),
  (4, 'Business growth', 3000000, true, 'Airtime plan with an auto-attendant default IVR'),
  (8, 'Business custom', 6000000, true, 'Airtime plan with custom IVR features'),
  (13, 'Web sign-up', 0, false, 'What every web sign-up starts on');

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
  check ((nin_sealed is null) = (nin_last4 is null))
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
  check ((lapsed_plan_id is null) = (plan_lapsed_at is null)),
  check (plan_ends_at is null or plan_id not in (1, 13)),
  check (plan_grace_until is null or plan_grace_until > plan_ends_at)
);
create index workgroups_by_plan_end on workgroups (plan_ends_at) where plan_ends_at is not null;
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
  -- taken away; the card stays, because its books do
  revoked_at timestamptz,
  unique (user_id, workgroup_id),
  constraint revoked_without_rights check (revoked_at is null or not (admin or lead))
);
create index seats_by_workgroup on seats (workgroup_id, id);
create index seats_by_name on seats (workgroup_id, member_name, id) where revoked_at is null;
create index seats_by_part on seats using gin (workgroup_id, member_search gin_trgm_ops) where revoked_at is null;
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

-- The documents by which people show who they are. The file itself is encrypted, and kept where files are.
create table documents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  card_id bigint not null references seats (card_id), -- of the seat that it was uploaded from
  kind text not null check (kind in ('identity', 'utility')),
  -- what it is, in its owner's words
  type text not null check (type <> ''),
  media text not null check (media in ('image/jpeg', 'image/png', 'application/pdf')),
  bytes bigint not null check (bytes > 0),
  file text not null unique,
  state text not null default 'pending' check (state in ('pending', 'verified', 'rejected')),
  reason text check (reason <> ''),
  uploaded_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null))
);
create index documents_by_user on documents (user_id, id desc);
create index documents_waiting on documents (id) where state = 'pending';
grant select, insert, update, delete on documents to ekoline_app;

-- The public page of a workgroup, which has one. Its address never changes, even when the name does.
create table business_profiles (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null unique references workgroups,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  website text not null check (website <> ''),
  phone text not null check (phone <> ''),
  address text not null check (address <> ''),
  about text not null check (about <> ''),
  -- the name of the logo in the public address; a new one with each change
  logo text unique check (logo ~ '^[a-z0-9]+\.(png|jpg)$'),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
grant select, insert, update, delete on business_profiles to ekoline_app;
