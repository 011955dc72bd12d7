-- Paystack's name of the refund that it made of an order: by it the refund is asked for, and never ordered again.
alter table paystack_refund_orders add column refund_id text;
grant update (refund_id) on paystack_refund_orders to ekoline_app;
