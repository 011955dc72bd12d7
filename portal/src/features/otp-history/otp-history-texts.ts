import { otpHistoryLabels, otpHistoryMessages } from '@ekoline/contract/messages/otp-history.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...otpHistoryMessages, ...otpHistoryLabels })
