// Six single-digit inputs that behave as one: typed, pasted, filled by the phone, corrected.

import { createEffect, createSignal, Index, on } from 'solid-js'
import { useEnvironment } from '../environment.ts'
import { listen } from './listen-while-mounted.ts'
import type { Code } from './six-boxes.code.ts'
import {
  backspace,
  digitsOf,
  type Edit,
  empty,
  fill,
  inserted,
  moveTo,
  remove,
  type,
} from './six-boxes.edit.ts'

export type SixBoxesProps = {
  id: string
  code: Code
  /** Read-only while a code is being compared, so that focus stays where it is. */
  busy?: boolean
  /** Changes with every refusal: the boxes are marked until the next edit, and again by the same code. */
  refusal?: object | null
  describedBy: string
  /** Not called for a code that was refused before. */
  onFull?: () => void
  onRefusedAgain?: () => void
}

export function SixBoxes(props: SixBoxesProps) {
  const { root, words } = useEnvironment()
  const inputs: HTMLInputElement[] = []
  // The boxes begin empty: a refusal from before concerns a code that they do not hold.
  const [isMarked, setMarked] = createSignal(false)
  const boxes = () => props.code.boxes()

  const focus = (index: number) => {
    inputs[index]?.focus()
    inputs[index]?.select()
  }

  createEffect(
    on(
      () => props.refusal,
      (refusal) => {
        setMarked(Boolean(refusal))
        if (!refusal) return
        props.code.refuse()
        focus(0)
      },
      { defer: true },
    ),
  )

  const apply = (edit: Edit) => {
    if (props.busy) return
    props.code.set(edit.boxes)
    setMarked(props.code.isRefused())
    focus(isMarked() ? 0 : edit.focus)
    if (isMarked()) props.onRefusedAgain?.()
    else if (props.code.isFull()) props.onFull?.()
  }

  /** The first digit empties the boxes of a code that was sent: what is left of it would be sent with that digit. */
  const insert = (text: string, at: number, how: typeof type) => {
    if (digitsOf(text)) apply(props.code.isSent() ? how(empty, text, 0) : how(boxes(), text, at))
  }

  const onBeforeInput = (event: InputEvent, at: number) => {
    // What cannot be cancelled (composition, autofill) is handled by the input event.
    if (event.isComposing || !event.cancelable) return
    if (event.inputType === 'insertText') insert(event.data ?? '', at, type)
    // On phones a backspace comes only as this event: their keydown names no key.
    else if (event.inputType === 'deleteContentBackward') apply(backspace(boxes(), at))
    else return
    event.preventDefault()
  }

  const onInput = (element: HTMLInputElement, at: number) => {
    const before = boxes()[at] ?? ''
    const after = element.value
    element.value = before
    if (after === '') apply(remove(boxes(), at))
    else insert(inserted(before, after), at, type)
    element.value = boxes()[at] ?? ''
  }

  const onPaste = (event: ClipboardEvent, at: number) => {
    event.preventDefault()
    insert(event.clipboardData?.getData('text') ?? '', at, fill)
  }

  /** A digit or a paste while no input has the focus is meant for the boxes. */
  const acceptFromPage = (event: KeyboardEvent | ClipboardEvent) => {
    if (event.target instanceof HTMLInputElement) return
    const at = Math.max(0, boxes().indexOf(''))
    if (event instanceof ClipboardEvent) onPaste(event, at)
    else if (/^[0-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) focus(at)
  }
  listen(root(), 'keydown', acceptFromPage)
  listen(root(), 'paste', acceptFromPage)

  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const target = moveTo(event.key, at)
    if (target !== undefined) focus(target)
    else if (event.key === 'Backspace') apply(backspace(boxes(), at))
    else if (event.key === 'Delete') apply(remove(boxes(), at))
    else return
    event.preventDefault()
  }

  return (
    <fieldset class="code" id={props.id} dir="ltr" aria-describedby={props.describedBy}>
      <legend class="label" part="label">
        {words.form.code.legend}
      </legend>
      <div class="boxes">
        <Index each={boxes()}>
          {(digit, index) => (
            <input
              ref={(element) => {
                inputs[index] = element
              }}
              class="box"
              part="box"
              type="text"
              inputmode="numeric"
              enterkeyhint="done"
              autocapitalize="none"
              spellcheck={false}
              autocomplete={index === 0 ? 'one-time-code' : 'off'}
              aria-label={words.form.code.digit(index + 1)}
              aria-invalid={isMarked()}
              readOnly={props.busy ?? false}
              value={digit()}
              onFocus={(event) => event.currentTarget.select()}
              onBeforeInput={(event) => onBeforeInput(event, index)}
              onInput={(event) => onInput(event.currentTarget, index)}
              onPaste={(event) => onPaste(event, index)}
              onKeyDown={(event) => onKeyDown(event, index)}
            />
          )}
        </Index>
      </div>
    </fieldset>
  )
}
