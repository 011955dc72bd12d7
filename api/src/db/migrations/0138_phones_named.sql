-- When somebody put another number in place of an unverified one; null: it is the one they came with. Who named a number
-- first has codes that later ones cannot use up.

alter table users add column phone_named_at timestamptz;
