/** Letters that our voice says at once: half a minute, longer than anybody listens to a menu. */
export const SPEECH_LONGEST = 500
/** New texts that it says for a workgroup in a day: more than anybody tries for a menu, too few for other uses. */
export const SPEECH_A_DAY = 100

export const speechErrors = {
  speech_none: 503,
  speech_failed: 503,
  speech_limited: 429,
} as const
