// Asks for the person’s own data while the page’s script is still on its way.

import type { Me } from '../../server/wire/app.ts'
import type { Answer } from './answer.ts'
import { meOnce, persistently } from './app-client.ts'

/** The build has each page that shows such data say so to the browser. */
export const isMePreloaded = (): boolean => document.querySelector('link[as=fetch][href="/api/me"]') !== null

let asked: Promise<Answer<Me>> | undefined

/** For the page that the browser has loaded, which takes the answer. */
export function askMeAhead(): void {
  asked = meOnce()
}

/** What was asked ahead serves once; a refusal is met, and asked anew, as any other. */
export const findMe = (): Promise<Answer<Me>> =>
  persistently(() => {
    const ahead = asked
    asked = undefined
    return ahead ?? meOnce()
  })
