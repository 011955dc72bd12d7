-- Who has an account already is asked before a further workgroup has them: no seat and no right comes before the answer.
create table seat_invitations (
  id bigint generated always as identity primary key,
  workgroup_id bigint not null references workgroups,
  user_id bigint not null references users,
  -- the seat of the admin who invites
  invited_by bigint not null references seats,
  -- as the admin typed it: the account's own names are shown to the workgroup once the person is in it
  first_name text not null,
  last_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- a declined one stays for a while, so that nobody is asked again and again
  declined_at timestamptz,
  unique (user_id, workgroup_id)
);
create index seat_invitations_of_workgroup on seat_invitations (workgroup_id, id);
create index seat_invitations_by_end on seat_invitations (expires_at);
grant select, insert, update, delete on seat_invitations to ekoline_app;
