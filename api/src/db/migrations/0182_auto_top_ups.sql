-- Automatic top-ups: when what can be spent of a wallet falls below the threshold, so much is paid into it by its saved card.
create table auto_top_ups (
  card_id bigint primary key references seats (card_id),
  threshold_kobo bigint check (threshold_kobo > 0),
  -- one lifts the wallet to the threshold, so that each fall is one charge
  amount_kobo bigint check (amount_kobo >= threshold_kobo),
  -- in a calendar month of Lagos
  most_kobo bigint check (most_kobo >= amount_kobo),
  -- when they were set
  set_at timestamptz,
  -- all of them null: it is off
  check (num_nulls(threshold_kobo, amount_kobo, most_kobo, set_at) in (0, 4)),
  -- of charges, in a row
  refusals integer not null default 0 check (refusals >= 0),
  -- after a refusal
  wait_until timestamptz,
  -- why we ended it; null: it is on, or its owner ended it
  ended text check (ended in ('refused', 'dispute', 'suspended', 'card', 'expired', 'left')),
  check (ended is null or threshold_kobo is null)
);
grant select, insert, update, delete on auto_top_ups to ekoline_app;
