-- Cards that the sandbox provider keeps on its side, so that they can be charged again.
create table sandbox_cards (
  -- by which it is charged
  code text primary key,
  -- the first one that it paid
  payment_id bigint not null unique references sandbox_payments,
  email text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  brand text not null,
  -- the last month in which it can be charged
  expires text not null check (expires ~ '^\d{4}-\d\d$'),
  when_saved text not null check (when_saved in ('pays', 'declines', 'challenges')),
  forgotten boolean not null default false
);
grant select, insert, update (email, forgotten) on sandbox_cards to ekoline_app;
