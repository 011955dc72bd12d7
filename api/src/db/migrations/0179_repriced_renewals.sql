-- What a payment is about is not the application's to change. A renewal that the provider charged at another price is the
-- one exception, before it is settled.
revoke update (credit_kobo, charge_kobo, plan_version, airtime_kobo, repriced_at) on payments from ekoline_app;

-- Makes an open renewal one at another price. Runs as the owner. True when it did; false when that was done before.
create function reprice_renewal(of text, was bigint, took bigint, airtime bigint, version integer, unannounced_at timestamptz)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payments set credit_kobo = took, charge_kobo = took, airtime_kobo = airtime, plan_version = version,
                      repriced_at = unannounced_at
    where reference = of and renewal and state in ('pending', 'expired') and charge_kobo = was;
  return found;
end $$;
revoke execute on function reprice_renewal from public;
grant execute on function reprice_renewal to ekoline_app;
