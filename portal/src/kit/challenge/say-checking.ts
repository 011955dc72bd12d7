import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'

/** The device calculates before a code is sent, or before it logs in: says that the seconds are not lost. */
export const sayChecking = () => toast.info(text('code_checking'))
