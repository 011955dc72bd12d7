-- Which numbers the admins let a member call.
alter table allowances add column destinations text not null default 'all'
  check (destinations in ('all', 'national', 'colleagues'));
