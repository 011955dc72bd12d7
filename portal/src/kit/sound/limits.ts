export const SOUND_LONGEST_SECONDS = 300 // 9.6 MB as the WAV that we make
export const SOUND_SHORTEST_SECONDS = 0.5 // less is a slip of the finger
