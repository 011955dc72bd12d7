-- Payments that were made by a saved card without its owner: stored before the provider is asked, by whose one answer they end.
create table card_charges (
  reference text primary key references payments,
  card_id bigint not null references seats (card_id),
  made_at timestamptz not null,
  -- 'dropped': the provider was never asked, and will not be
  state text not null default 'open' check (state in ('open', 'charged', 'refused', 'dropped')),
  -- when it is looked after next; before that, a process works on it
  ask_at timestamptz not null
);
-- While it is not known whether the card was charged, it is not charged again.
create unique index card_charges_open on card_charges (card_id) where state = 'open';
create index card_charges_of_card on card_charges (card_id, made_at);
grant select, insert, update (state, ask_at) on card_charges to ekoline_app;
