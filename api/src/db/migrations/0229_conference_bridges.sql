-- A conference has one bridge at each exchange, whichever processes there have its members; who is in it is in one of them.
alter table conference_members add column bridge text; -- null: of a process of an earlier release
