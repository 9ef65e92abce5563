// What may be seen of a sign-in: the policy, and by what kinds of proof; no proof is in it.

import { flag, type Visible, word } from '../kit/visible.ts'

export const visible: Visible = {
  context: { opensSessionOnVerify: flag, demandsFactor: flag },
  event: { proof: word, demand: word, first: word, by: word, isSignedIn: flag, isLastTry: flag },
}
