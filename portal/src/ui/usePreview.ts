import { useEffect, useState } from 'react'

const PICTURES = ['image/jpeg', 'image/png']

/** A chosen picture as an address to show; null when it is not one, or is still being read. */
export function usePreview(file: File | null): string | null {
  const [read, setRead] = useState<{ file: File; address: string } | null>(null)

  useEffect(() => {
    if (!file || !PICTURES.includes(file.type)) return
    const reader = new FileReader()
    reader.onload = () => setRead({ file, address: String(reader.result) })
    reader.readAsDataURL(file) // the CSP allows no blob: addresses
    return () => reader.abort()
  }, [file])

  return read && read.file === file ? read.address : null
}
