-- The last four digits of the card that was charged, for the receipt; null: the provider did not say. More of a card is
-- never stored.

alter table payments add column card_last4 text check (card_last4 ~ '^\d{4}$');
grant update (card_last4) on payments to ekoline_app;
alter table sandbox_payments add column card_last4 text check (card_last4 ~ '^\d{4}$');
