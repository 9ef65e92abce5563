// Does on a page what a sample says that somebody does there.

import type { Gesture } from './pages/sample.ts'

function found(selector: string): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(look)
    function look(): void {
      const element = document.querySelector<HTMLElement>(selector)
      if (!element) return
      observer.disconnect()
      resolve(element)
    }
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    look()
  })
}

async function perform(gesture: Gesture): Promise<void> {
  if (typeof gesture === 'string') {
    const element = await found(gesture)
    // A menu opens before the button is let go, and what is chosen in it is chosen by letting go.
    for (const type of ['pointerdown', 'pointerup'])
      element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }))
    element.click()
    return
  }
  const [field, text] = gesture
  const input = (await found(field)) as HTMLInputElement
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** @returns when the last of them is done */
export const performAll = (gestures: readonly Gesture[] = []): Promise<void> =>
  gestures.reduce((before, gesture) => before.then(() => perform(gesture)), Promise.resolve())
