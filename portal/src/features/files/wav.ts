const HEAD_BYTES = 12

/** Whether a file begins as a wav does; whether it is one, the server says. */
export async function looksLikeWav(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const word = (from: number) => String.fromCharCode(...head.slice(from, from + 4))
  return word(0) === 'RIFF' && word(8) === 'WAVE'
}
