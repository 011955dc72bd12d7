let playing: HTMLMediaElement | null = null

/** Call this as a player begins: the one that played pauses, for two voices at once are neither heard. */
export function playsAlone(player: HTMLMediaElement): void {
  if (playing !== player) playing?.pause()
  playing = player
}

/** Pauses what plays, as for a call, in which its voice would be heard. */
export function pauseSound(): void {
  playing?.pause()
}
