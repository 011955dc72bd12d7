alter table calls validate constraint calls_outcome_check;
