// What may be seen of an authorization: neither the application nor the person is in the machine.

import { flag, type Visible, word } from '../kit/visible.ts'

export const visible: Visible = {
  context: {},
  event: {
    standing: word,
    isOfAnother: flag,
    isSilent: flag,
    asksConsent: flag,
    asksForLonger: flag,
    isRemembered: flag,
    isAssured: flag,
    isTrusted: flag,
    isOfDevice: flag,
    policy: word,
    organization: word,
  },
}
