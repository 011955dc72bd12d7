-- A write that a full disk refuses, every half minute: an update in a page that is there would pass. Truncating begins a new
-- file, and the first row of it needs a page that the disk must give.
create table write_probe (at timestamptz not null, ballast text not null);
alter table write_probe alter column ballast set storage plain;
grant select on write_probe to ekoline_app;

create function probe_write() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  truncate write_probe;
  insert into write_probe (at, ballast) values (clock_timestamp(), repeat('x', 4000));
end $$;
revoke execute on function probe_write from public;
grant execute on function probe_write to ekoline_app;
