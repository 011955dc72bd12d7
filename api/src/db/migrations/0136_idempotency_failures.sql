-- A failure that was told for an idempotency key is told again: code, values and fields of it. Its request_hash begins with
-- 'failed ', so that code from before takes it for another request, and not for a success.
alter table idempotency_keys
  add failure jsonb,
  add check (failure is null or result is null),
  add check ((failure is not null) = (request_hash like 'failed %'));
