// What may be seen of an application session: its state, and what a host has found; there is nothing more in it.

import { flag, type Visible, word } from '../kit/visible.ts'

export const visible: Visible = {
  context: {},
  event: {
    emailVerified: flag,
    demanded: word,
    shown: word,
    of: word,
    memberships: word,
    isAsserted: flag,
    isPage: flag,
    isMember: flag,
    isRemembered: flag,
    result: word,
    isOverdue: flag,
    endIsObservable: flag,
    everywhere: flag,
  },
}
