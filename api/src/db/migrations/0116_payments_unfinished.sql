-- What is known of a payment that is not settled, so that its person is not asked to pay twice.

alter table payments
  -- when the card window sent the card's data last; null: not that we know
  add column card_sent_at timestamptz,
  -- what the provider said last of a payment that was not paid; null: it was not asked, or a card was tried since
  add column reported text check (reported in ('pending', 'failed', 'reversed', 'unknown'));
grant update (card_sent_at, reported) on payments to ekoline_app;
