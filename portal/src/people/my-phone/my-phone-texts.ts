import { myPhoneLabels } from '@ekoline/contract/people/messages/my-phone-screen.ts'
import { addTexts } from '../../text.ts'

addTexts(myPhoneLabels)
