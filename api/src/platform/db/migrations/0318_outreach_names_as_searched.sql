-- no transaction
-- Both are by name_fold, which 0317 has changed.
reindex index concurrently contact_group_members_by_name;
reindex index concurrently contact_group_members_by_last_name;
