-- Bank cards that their owners let us charge again, one for a wallet.
create table saved_cards (
  id bigint generated always as identity primary key,
  -- the wallet that it pays for
  card_id bigint not null references seats (card_id),
  provider text not null,
  -- the provider's name for it, and the e-mail that it goes by; encrypted
  code_sealed text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  brand text not null,
  -- the last month in which it can be charged
  expires text not null check (expires ~ '^\d{4}-\d\d$'),
  -- the payment that it made, with which its owner agreed
  reference text not null references payments,
  kept_at timestamptz not null,
  -- from then on it is not charged; the row goes when the provider has forgotten it, too
  forgotten_at timestamptz,
  -- when the provider is asked next to forget it
  ask_at timestamptz,
  check ((forgotten_at is null) = (ask_at is null))
);
create unique index saved_cards_one on saved_cards (card_id) where forgotten_at is null;
create index saved_cards_to_forget on saved_cards (ask_at) where forgotten_at is not null;
grant select, insert, update, delete on saved_cards to ekoline_app;

-- Payments whose owners agreed that the card is kept, and to which words.
create table card_consents (
  reference text primary key references payments,
  consented_at timestamptz not null,
  consent text not null,
  -- what became of it; null: the payment did not go through, or it is not known yet whether the card can be kept
  outcome text check (outcome in ('kept', 'refused'))
);
create index card_consents_waiting on card_consents (reference) where outcome is null;
grant select, insert, update (outcome) on card_consents to ekoline_app;
