-- How often each key of a menu was pressed on a Lagos day, also one that leads nowhere.
create table ivr_key_days (
  ivr_id bigint not null references ivrs on delete cascade,
  day date not null,
  digit text not null check (digit in ('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#')),
  presses integer not null check (presses > 0),
  primary key (ivr_id, day, digit)
);
create index ivr_key_days_by_day on ivr_key_days (day);
grant select, insert, update, delete on ivr_key_days to ekoline_app;
