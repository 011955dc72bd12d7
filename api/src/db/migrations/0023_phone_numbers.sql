-- Phone numbers: the stock, who has which of them, and the payments that buy them.

-- What a number costs for 30 days, bought or renewed: the operator's price (decisions, "Plans": never less than 1,000).
create table number_terms (
  id boolean primary key default true check (id),
  price_kobo bigint not null check (price_kobo >= 100000)
);
insert into number_terms (price_kobo) values (100000);
grant select, update (price_kobo) on number_terms to ekoline_app;

create table phone_numbers (
  id bigint generated always as identity primary key,
  did text not null unique check (did ~ '^\+[1-9]\d{7,14}$'),
  -- somebody has it: there is an allocation of it that was not released
  taken boolean not null default false,
  -- kept for who is paying for it: by which payment, for whom, until when. The payment refers to its number already.
  held_for text,
  held_by bigint references users,
  held_until timestamptz,
  -- somebody had it: it is sold again from then on
  free_from timestamptz,
  added_at timestamptz not null,
  check (num_nonnulls(held_for, held_by, held_until) in (0, 3)),
  check (not taken or held_for is null)
);
create index phone_numbers_for_sale on phone_numbers (did) where not taken;
create index phone_numbers_held on phone_numbers (held_by) where held_by is not null;
grant select, insert, update (taken, held_for, held_by, held_until, free_from) on phone_numbers to ekoline_app;

alter table payments
  add column number_id bigint references phone_numbers,
  add check ((purpose = 'number') = (number_id is not null));
create index payments_by_number on payments (number_id, card_id) where number_id is not null;

create table number_allocations (
  id bigint generated always as identity primary key,
  number_id bigint not null references phone_numbers,
  -- whose it is: the wallet of this card renews it
  card_id bigint not null references seats (card_id),
  -- the payment that bought it; null: it was given
  reference text unique references payments,
  -- where its calls go; null: not decided yet
  category text check (category in ('user', 'ivr', 'queue', 'conference')),
  destination text,
  allocated_at timestamptz not null,
  -- how many times 30 days were paid
  period int not null default 1 check (period > 0),
  paid_until timestamptz not null,
  -- the end that was announced, so that it is announced once
  announced timestamptz,
  -- the wallet could not pay: until when it is waited for
  grace_until timestamptz,
  released_at timestamptz,
  check ((category is null) = (destination is null))
);
-- One owner, whoever pays when.
create unique index number_allocations_held on number_allocations (number_id) where released_at is null;
create index number_allocations_of_card on number_allocations (card_id, id) where released_at is null;
create index number_allocations_due on number_allocations (paid_until, id) where released_at is null;
create index number_allocations_to on number_allocations (category, destination) where released_at is null;
grant select, insert, update (category, destination, period, paid_until, announced, grace_until, released_at)
  on number_allocations to ekoline_app;

-- What the operator's commands change.
grant insert, update, delete on rates to ekoline_app;

-- A call that comes in to a number is a live call too, of whom it is led to. Nobody pays for it, so no means of it end.
alter table live_calls
  drop constraint live_calls_direction_check,
  drop constraint live_calls_check1,
  add constraint live_calls_direction_check check (direction in ('click', 'outbound', 'inbound')),
  add constraint live_calls_funded_check
    check ((answered_at is not null and direction <> 'inbound') = (funded_until is not null));
