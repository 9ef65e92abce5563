// A button that opens a menu: the button is there at once, and what opens from it (open-menu.tsx) a moment later.

import { createSignal, type JSX, onMount, Show } from 'solid-js'
import { soon } from '../client/soon.ts'
import { later } from './later.ts'

type Props<Items> = {
  /** What the button is called. */
  label: string
  /** What the button shows. */
  face: JSX.Element
  class?: string
  /** The side of the button that the menu lies flush with: the end, unless said. */
  flush?: 'start'
  /** What draws its items. */
  library: ReturnType<typeof later<Items>>
  children: (items: Items) => JSX.Element
}

const opened = later(() => import('./open-menu.tsx'))

export function Menu<Items>(props: Props<Items>) {
  const [isWanted, setWanted] = createSignal(false)
  let before: HTMLButtonElement | undefined
  const ask = () => Promise.all([opened.ask(), props.library.ask()]).catch(() => {})
  onMount(() => soon(ask))
  const open = () => {
    setWanted(true)
    ask()
  }
  const look = () => ({ class: props.class ?? 'menu-button', 'aria-label': props.label })
  return (
    <Show
      when={props.library.found() && opened.found()}
      fallback={
        <button
          ref={before}
          type="button"
          aria-haspopup="true"
          aria-expanded="false"
          {...look()}
          onClick={open}
        >
          {props.face}
        </button>
      }
    >
      {(found) => {
        const { OpenMenu } = found()
        return (
          <OpenMenu
            face={props.face}
            flush={props.flush ?? 'end'}
            isWanted={isWanted()}
            hadFocus={document.activeElement === before}
            look={look()}
            items={() => props.children(props.library.found() as Items)}
          />
        )
      }}
    </Show>
  )
}
