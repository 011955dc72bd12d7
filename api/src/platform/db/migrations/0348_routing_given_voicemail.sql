-- The numbers of the voicemail boxes that each person and company has from the start. They have seven digits, one more than
-- what is dialled within a workgroup, so that so many boxes do not run into the numbers of ring groups and schedules.
create sequence voicemail_given_number start 4000001;
grant usage on sequence voicemail_given_number to ekoline_app;
