// What a browser can send where the operator has a policy, or asks for a CAPTCHA, which say anything at any time.

import type { Action } from '../action.ts'
import type { Sends } from '../driven.ts'
import { offered, words } from '../http.ts'
import { captchaSays, type PolicySays, policySays } from '../request.ts'

/** The requests by which somebody signs up, or begins to sign in, and by which a session gets a token. */
const asked: readonly string[] = [
  'sign-up',
  'sign-in',
  'sign-in by code',
  'verify',
  'social',
  'id_token',
  'show passkey',
  'show mailed code',
  'token',
] satisfies Action['request']['to'][]

/** A passkey that has not verified its user begins nothing: it ends what the policy has let pass before. */
const isAsked = ({ request }: Action) =>
  asked.includes(request.to) &&
  !request.meanwhile &&
  !(request.to === 'show passkey' && !request.isUserVerified)

const whileItSays = (action: Action, meanwhile: PolicySays): Action => ({
  ...action,
  group: 'policy',
  name: `${action.name}, and ${meanwhile}`,
  request: { ...action.request, meanwhile },
  run: (world) => {
    world.policySays = meanwhile
    const isDone = action.run(world)
    world.policySays = null
    return isDone
  },
})

/** A CAPTCHA is of a sign-up alone. @param requests those of a world without a policy */
export const policyRequestsOf = (requests: readonly Action[]): Action[] =>
  requests
    .filter(isAsked)
    .flatMap((action) =>
      [...policySays, ...(action.request.to === 'sign-up' ? captchaSays : [])].map((says) =>
        whileItSays(action, says),
      ),
    )

/** The servers that are sent the requests have no policy and no CAPTCHA: test/server/auth/policy has. */
const withoutPolicy = async () => offered<string>(undefined)

export const whilePolicySays: Record<PolicySays, () => Promise<string>> = {
  'the policy allows it': withoutPolicy,
  'the policy refuses it': withoutPolicy,
  'the policy gives no answer': withoutPolicy,
  'the policy was asked about another address': withoutPolicy,
  'its CAPTCHA was solved': withoutPolicy,
  'its CAPTCHA was not solved': withoutPolicy,
  'it has no CAPTCHA': withoutPolicy,
  'nobody judges its CAPTCHA': withoutPolicy,
  'its CAPTCHA was solved, and the policy refuses it': withoutPolicy,
}

export const tokenSends: Pick<Sends, 'token'> = {
  token: async ({ client }) => words(await client.askAuth('GET', '/token')),
}
