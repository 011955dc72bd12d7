-- Whether everybody in a workgroup needs a second factor, and since when.

alter table workgroups add column second_factor_required_since timestamptz;
