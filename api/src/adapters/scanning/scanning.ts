/** What a scanner says of a file. */
export type Verdict =
  | { readonly result: 'clean' }
  /** `signature`: the scanner's name for what it found */
  | { readonly result: 'infected'; readonly signature: string }
  /** it could not be asked, or did not finish: the file is not taken */
  | { readonly result: 'failed'; readonly detail: string }

/** Looks for malware in what people upload, in our words. */
export interface Scanner {
  readonly name: 'none' | 'clamd'
  /** Scans a file of this machine. Answers within SCAN_MS and throws nothing. */
  scan(path: string): Promise<Verdict>
}

export const SCAN_MS = 60_000

/** The default: nothing is scanned. What people upload is made anew or read as data, and is never run. */
export const noScanner: Scanner = { name: 'none', scan: async () => ({ result: 'clean' }) }
