-- Automatic refills: when what can be spent of a member's wallet falls below the threshold, so much is moved there from the
-- wallet of the admin who set it.
create table refills (
  card_id bigint primary key references seats (card_id),
  -- the wallet that it comes from
  from_card_id bigint references seats (card_id) check (from_card_id <> card_id),
  threshold_kobo bigint check (threshold_kobo > 0),
  -- one lifts the wallet to the threshold, so that each fall is one refill
  amount_kobo bigint check (amount_kobo >= threshold_kobo),
  -- in a calendar month of Lagos
  most_kobo bigint check (most_kobo >= amount_kobo),
  -- all of them null: it is off; the row stays, because its counts go on
  check (num_nulls(from_card_id, threshold_kobo, amount_kobo, most_kobo) in (0, 4)),
  -- how many there were, which is a part of a posting's key
  times bigint not null default 0,
  -- the first day of the month of the last one, and what was moved in it
  month date,
  month_used_kobo bigint not null default 0 check (month_used_kobo >= 0),
  -- why it could not be made, of which the admin got a mail; null: nothing, or it was made since
  refused text check (refused in ('money', 'month', 'debt', 'fresh', 'suspended', 'payer'))
);
grant select, insert, update, delete on refills to ekoline_app;
