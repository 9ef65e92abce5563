// What may be seen of the auth form: addresses redacted, and of passwords, codes, tokens and names nothing.

import { count, email, flag, hidden, type Visible, word } from '../kit/visible.ts'

const user = { id: hidden, email, name: hidden, emailVerified: flag }
const refusal = { ok: flag, code: word, message: hidden, retryAt: count }

export const visible: Visible = {
  context: {
    email,
    password: hidden,
    remember: flag,
    signedIn: { user, token: hidden },
    failure: { ...refusal, of: word },
    notice: word,
    mailedTo: email,
    resendAt: count,
    factors: word,
    way: word,
    redirect: word,
  },
  event: {
    email,
    password: hidden,
    code: hidden,
    name: hidden,
    remember: flag,
    provider: word,
    sentAt: count,
    view: word,
    way: word,
    session: { user, token: hidden },
    answer: refusal,
    output: { ...refusal, factors: word, sentAt: count, user, token: hidden, shown: hidden, redirect: word },
    error: hidden,
  },
}
