/** What is said of a call's details. */
export const callDetailMessages = {
  call_dispute_failed: 'We couldn’t download this call',
} as const

/** Texts of a call's details. */
export const callDetailLabels = {
  call_detail_began: 'Started',
  call_detail_rang: 'Rang for',
  call_detail_waited: 'Waited in the queue',
  call_detail_talked: 'Talked for',
  call_detail_agent: 'Answered by',
  call_detail_picked_up: 'Picked up by',
  call_detail_statement: 'Show it in the statement',
  call_detail_transfer: 'Transfer',
  call_detail_transferred: 'Another call was passed on to this number, or this number was added to it',
  call_dispute: 'Download evidence file',
  call_dispute_what:
    'One file with these details, the recording if there is one, and hashes that prove nothing was changed.',
  call_price_why: 'Why this price',
  call_price:
    'We billed {seconds} s to {destination} at {price} a minute{billing}{extras}, which makes {cost} (tariff {deck}, version {version}).',
  call_price_own:
    'We billed {seconds} s of your own phone at {price} a minute{billing}{extras}, which makes {cost} (tariff {deck}, version {version}).',
  call_price_old: 'We billed {seconds} s at {price} a minute{billing}{extras}, which makes {cost}.',
  call_price_by_second: ', by the second after the first {first} s',
  call_price_by_steps: ', in steps of {next} s after the first {first} s',
  call_price_minimum: ' and at least {minimum} s',
  call_price_off_peak: ', off-peak',
  call_price_connection: ', with {fee} to connect',
  call_price_plan: ', {seconds} s of it on your plan',
  call_price_free: ', {seconds} s of it free',
  call_line: 'Line',
  call_line_good: 'Good line',
  call_line_partly: 'Good as far as we could measure',
  call_line_unknown: 'Not measured',
  call_line_yours: 'Your side',
  call_line_theirs: 'Their side',
  call_line_of: '{name}’s side',
  call_line_lost: '{side} lost {figure}%',
  call_line_uneven: '{side} was choppy: sound came {figure} ms unevenly',
  call_line_late: '{side} was late: {figure} ms there and back',
  call_line_side: 'Side',
  call_line_sent: 'Sent',
  call_line_received: 'Received',
  call_line_delay: 'Delay',
  call_line_not_measured: 'Not measured',
  call_line_lost_percent: '{percent}% lost',
  call_line_uneven_ms: '{ms} ms uneven',
  call_line_ms: '{ms} ms',
  call_line_note:
    'People notice 2% lost, 30 ms uneven or 300 ms of delay. ‘Not measured’ says nothing about the line: many phones don’t report what they receive, and calls under 5 seconds are too short.',
} as const
