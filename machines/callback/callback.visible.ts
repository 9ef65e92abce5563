// What may be seen of a callback: which kinds of token it had, what its validation steps found, and how it ended.

import { count, email, flag, hidden, type Visible, word } from '../kit/visible.ts'

const claims = { sub: hidden, email, name: hidden, email_verified: flag }

export const visible: Visible = {
  context: {
    policy: {
      trustsClientUser: flag,
      looksUpDigestsPlainly: flag,
      validatesUnusualTokens: flag,
      refusesUnjudged: flag,
    },
    request: hidden,
    bodyToken: word,
    cookieToken: word,
    clientUser: claims,
    source: word,
    claims,
    assurance: word,
    findings: [{ step: word, result: word }],
    userId: count,
    tenantId: hidden,
  },
  event: { output: { claims, because: word, userId: count }, error: hidden },
}
