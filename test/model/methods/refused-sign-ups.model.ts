// What a browser can send where nobody may sign up.

import { type Action, actionOf, ask } from '../action.ts'
import { answered } from '../answered.ts'
import { comeBackTo, presentIdToken } from './social.model.ts'

const meanwhile = 'nobody may sign up'

export function refusedSignUpsOf(browser: number): Action[] {
  const action = actionOf(browser)
  return [
    action('refused sign-ups', `signs up, but ${meanwhile}`, { to: 'sign-up', meanwhile }, (world) => {
      world.answer = answered(world, ask(world, browser, 'POST /sign-up/email', { meanwhile }))
    }),
    action(
      'refused sign-ups',
      `signs in by a token of the provider, but ${meanwhile}`,
      { to: 'id_token', meanwhile },
      (world) => presentIdToken(world, browser, meanwhile),
    ),
    action(
      'refused sign-ups',
      `comes back from the provider, but ${meanwhile}`,
      { to: 'social', sameBrowser: true, meanwhile },
      (world) => comeBackTo(world, browser, true, meanwhile),
    ),
  ]
}
