/** What only the server says of wallets: why money does not move now, or pays for no call, and which calls the admins do not allow. */
export const walletServerMessages = {
  owed_first:
    'Your workgroup owes ₦{owed} after a chargeback or refund. When an admin tops up by card, that pays it first. Then you can do this.',
  transfer_waits:
    'You can send ₦{free} now. The rest came by a card that is new to your workgroup: you can send it from {from}. You can use it for calls now.',
  call_owed:
    'Your workgroup owes ₦{owed} after a chargeback or refund. When an admin tops up by card, that pays it first. Until it is paid, you cannot make calls. Emergency calls still work.',
  call_allowance_day:
    'Your admin lets your calls cost at most ₦{limit} a day. Too little of it is left for this call. Call again tomorrow, or ask your admin.',
  call_allowance_month:
    'Your admin lets your calls cost at most ₦{limit} a month. Too little of it is left for this call. Ask your admin, or call again next month.',
  call_allowance_national:
    'Your admin lets you call numbers in Nigeria only. Emergency calls always work. Please ask your admin.',
  call_allowance_colleagues:
    'Your admin lets you call colleagues and your company’s own numbers only. Emergency calls always work. Please ask your admin.',
  robocall_destinations:
    'Your admin limits which numbers you may call, so you cannot start robocalls. Please ask your admin.',
} as const
