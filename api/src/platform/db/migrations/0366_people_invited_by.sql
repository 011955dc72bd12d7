-- The seat of the admin who invited, whom the page of the link names. Links from before this name nobody.
alter table password_links
  add column invited_by bigint references seats,
  add constraint password_links_invited_by check (invited_by is null or purpose = 'invitation');
create index password_links_by_inviter on password_links (invited_by) where invited_by is not null;
