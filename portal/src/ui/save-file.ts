/** Makes the browser save an address, like a press on a link to it. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Lets the browser keep a file. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  saveFrom(address, file.name)
  // After the browser has started; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
