-- What an owner answered to set up a line. Paid by card, the answers wait with the payment until the transaction that
-- credits it makes the line of them.
create table line_set_ups (
  id bigint generated always as identity primary key,
  seat_id bigint not null references seats,
  number_id bigint not null references phone_numbers,
  reference text unique references payments, -- null: from the wallet, or a number that was theirs
  answers jsonb not null,
  -- lost: another customer got the number. unmade: the number is theirs, and the rest could not be made
  state text not null check (state in ('waiting', 'live', 'lost', 'unmade')),
  refusal text, -- of an unmade one: why, in words
  created_at timestamptz not null,
  made_at timestamptz,
  check ((state = 'unmade') = (refusal is not null)),
  check ((state = 'waiting') = (made_at is null)),
  check (state <> 'waiting' or reference is not null)
);
create index line_set_ups_of_seat on line_set_ups (seat_id, id);
create index line_set_ups_by_number on line_set_ups (number_id);
grant select, insert, update, delete on line_set_ups to ekoline_app;
