-- Joining: who signed up by themselves, what they go on with until their phone is verified, and the codes for it.

-- What somebody said of themselves who signed up. Who has such a row does not get in before the phone is verified; whom
-- an admin added has none.
create table sign_ups (
  user_id bigint primary key references users,
  plan_type text check (plan_type in ('Personal', 'Business')),
  gender text check (gender in ('female', 'male')),
  about_us text not null,
  -- whose referral code it was
  referrer_seat_id bigint references seats,
  -- the plan chosen in answer to an invitation; it is offered, not given
  wished_plan_id bigint references plans,
  created_at timestamptz not null
);
create index sign_ups_by_referrer on sign_ups (referrer_seat_id, user_id) where referrer_seat_id is not null;
grant select, insert on sign_ups to ekoline_app;

create index users_to_verify on users (phone, id) where phone_verified_at is null;

-- Lets somebody verify the phone of a person, and nothing else. Stored hashed; all of a person end with the first.
create table verify_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users,
  expires_at timestamptz not null
);
create index verify_tokens_by_user on verify_tokens (user_id);
create index verify_tokens_by_time on verify_tokens (expires_at);
grant select, insert, delete on verify_tokens to ekoline_app;

-- A code that was sent, under the hash of its call id. The code's own hash is salted with that call id, which is kept
-- nowhere: who reads the table can not try the 10,000 codes there are.
create table verification_codes (
  call_hash bytea primary key,
  phone text not null,
  code_hash bytea not null,
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null,
  -- the message that carries it, whose fate is told; null when none was sent. It is cleared away long after the code
  message_id bigint
);
create index verification_codes_by_phone on verification_codes (phone);
create index verification_codes_by_time on verification_codes (expires_at);
grant select, insert, update, delete on verification_codes to ekoline_app;
