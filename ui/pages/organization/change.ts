// A change of the organization that is shown: says what it has come to, and loads the page's data anew.

import type { Answer } from '../../client/answer.ts'
import { say } from '../../components/toast.tsx'
import type { Action } from '../action.ts'
import { keepFocusIn } from '../keep-focus.ts'

export type Change = (underWay: string, ask: () => Promise<Answer<unknown>>, done: string) => Promise<void>

/**
 * @param panel the id of its heading
 * @param reload of the data, before the page reports success
 */
export const changing =
  (panel: string, action: Action, reload: () => unknown): Change =>
  (underWay, ask, done) =>
    action.run(
      ask,
      async () => {
        await reload()
        keepFocusIn(panel)
        say(done)
      },
      underWay,
    )
