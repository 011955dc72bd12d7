-- Money and messages that went astray: found again, however they got lost.

-- A charge made before its subscription was cancelled is told of afterwards.
drop index subscriptions_of_customer;
create index subscriptions_of_customer on subscriptions (customer_code, plan_code) where state <> 'disabled';
