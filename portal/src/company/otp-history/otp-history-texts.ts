import { otpHistoryLabels, otpHistoryMessages } from '@ekoline/contract/company/messages/otp-history.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...otpHistoryMessages, ...otpHistoryLabels })
