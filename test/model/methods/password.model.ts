// What a browser can send about passwords: signing up and in.

import { actionOf, ask } from '../action.ts'
import { answered } from '../answered.ts'
import { NOBODYS, session } from '../driven.ts'
import { MADE_UP, numberOf, SEVERAL } from '../options.ts'
import { isHeldBack } from '../policy-says.ts'
import { layout } from '../state-layout.ts'
import type { World } from '../world.ts'
import type { MethodModel } from './method-model.ts'

/** Once it is proven whose the address is, only its own password matters; and none that is typed where one was chosen, or that no account is there for. */
function type(
  { get, set, states, browsers, followsTyped }: World,
  browser: number,
  isOwn: boolean,
  isInVain = false,
) {
  const account = get(layout.account)
  if (!followsTyped || [states.verified, states.locked, states.waiting].includes(account)) return
  if (isInVain && (account === states.none || get(layout.chosen[browser]))) return
  const password = isOwn ? numberOf(browsers[browser]?.who ?? 'stranger') : MADE_UP
  const before = get(layout.typed)
  set(layout.typed, before === 0 || before === password ? password : SEVERAL)
}

export const signUp = (world: World, browser: number) => {
  type(world, browser, true, isHeldBack(world, world.policySays))
  world.answer = answered(world, ask(world, browser, 'POST /sign-up/email'))
}

export const signIn = (world: World, browser: number, passwordIsOwn: boolean) => {
  type(world, browser, passwordIsOwn, true)
  world.answer = answered(
    world,
    ask(world, browser, 'POST /sign-in/email', { passwordIsOwn, isSignIn: true }),
  )
}

export const password = {
  requestsOf: (browser) => {
    const action = actionOf(browser)
    return [
      action('sign-up', 'signs up', { to: 'sign-up' }, (world) => signUp(world, browser)),
      action('sign-in', 'signs in', { to: 'sign-in', own: true }, (world) => signIn(world, browser, true)),
      action('wrong password', 'signs in with a made-up password', { to: 'sign-in', own: false }, (world) =>
        signIn(world, browser, false),
      ),
    ]
  },
  sends: {
    'sign-up': async ({ client, email, password }) =>
      session(await client.askAuth('POST', '/sign-up/email', { email, name: 'Ada', password })),
    'sign-in': async ({ client, email, password }, { own }) =>
      session(await client.askAuth('POST', '/sign-in/email', { email, password: own ? password : NOBODYS })),
  },
} as const satisfies MethodModel
