-- The sandbox lists what was paid page by page, the newest first.
create index sandbox_payments_paid on sandbox_payments (created_at, id) where state = 'success';
