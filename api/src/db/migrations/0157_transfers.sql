-- A call that is transferred to a number outside goes on by a call of its own, which says of which one.
alter table live_calls add column transfer_of text;
alter table calls add column transfer_of text;

-- An own phone that is called over the network may leave its call to a colleague: it is charged until then.
alter table live_calls add column own_ended_at timestamptz;
