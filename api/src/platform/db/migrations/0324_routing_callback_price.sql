-- What a minute may cost to call back others than ordinary numbers at home, which a caller may have forged; null: they are
-- not called back.
alter table queues add column callback_price_kobo bigint check (callback_price_kobo > 0);
