-- What codes by phone cost in a Lagos day, over all processes: each counts as its longest call, or as one SMS.
create table code_spend (
  day date primary key,
  kobo bigint not null check (kobo >= 0)
);
grant select, insert, update, delete on code_spend to ekoline_app;

-- Who asked for the code with their verifytoken; null: anybody. Their tries are their own.
alter table verification_codes add column holder_id bigint;
