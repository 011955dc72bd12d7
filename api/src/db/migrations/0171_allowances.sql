-- What the admins let the calls of one member cost: in a calendar month and in a day of Lagos.
create table allowances (
  card_id bigint primary key references seats (card_id),
  -- null: no such limit
  month_kobo bigint check (month_kobo > 0),
  day_kobo bigint check (day_kobo > 0)
);
grant select, insert, update, delete on allowances to ekoline_app;
