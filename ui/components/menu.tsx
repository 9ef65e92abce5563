// A menu that opens from a button: actions, links, and choices of which one holds; by the keyboard as ARIA's pattern has it.

import { createSignal, For, type JSX, onMount, type ParentProps, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { soon } from '../client/soon.ts'
import { later } from './later.ts'

type Props = ParentProps<{
  /** What the button is called. */
  label: string
  /** What the button shows. */
  face: JSX.Element
  class?: string
  /** The side of the button that the menu lies flush with: the end, unless said. */
  flush?: 'start'
}>

/** The button is there at once, and what opens from it a moment later. */
const library = later(() => import('@kobalte/core/dropdown-menu'))

type Parts = typeof import('@kobalte/core/dropdown-menu')

/** What is in a menu is drawn by the library itself. */
const parts = () => (library.found() as Parts).DropdownMenu

export function Menu(props: Props) {
  const [isWanted, setWanted] = createSignal(false)
  let before: HTMLButtonElement | undefined
  const ask = () => library.ask().catch(() => {})
  onMount(() => soon(ask))
  const open = () => {
    setWanted(true)
    ask()
  }
  const look = () => ({ class: props.class ?? 'menu-button', 'aria-label': props.label })
  return (
    <Show
      when={library.found()}
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
      <Living {...props} isWanted={isWanted()} hadFocus={document.activeElement === before} look={look()} />
    </Show>
  )
}

type LivingProps = Props & {
  /** Somebody has pressed the button before its menu was there. */
  isWanted: boolean
  hadFocus: boolean
  look: { class: string; 'aria-label': string }
}

/** Not modal: what is around it stays readable. It opens in the landmark of its button, as everything on a page should be. */
function Living(props: LivingProps) {
  const { DropdownMenu } = library.found() as Parts
  let button: HTMLButtonElement | undefined
  // While the button before is still there.
  const { hadFocus } = props
  onMount(() => {
    if (hadFocus) button?.focus()
    // Of the library’s ways to open the only one that takes the focus to the first item.
    if (props.isWanted)
      button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  return (
    <DropdownMenu gutter={8} placement={`bottom-${props.flush ?? 'end'}`} modal={false}>
      <DropdownMenu.Trigger ref={button} {...props.look}>
        {props.face}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal mount={button?.closest('header, main') ?? document.body}>
        <DropdownMenu.Content class="menu">{props.children}</DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu>
  )
}

export function MenuItem(props: ParentProps<{ choose: () => void; danger?: boolean }>) {
  return (
    <Dynamic
      component={parts().Item}
      class={props.danger ? 'menu-item danger' : 'menu-item'}
      onSelect={() => props.choose()}
    >
      {props.children}
    </Dynamic>
  )
}

export function MenuLink(props: ParentProps<{ href: string }>) {
  return (
    <Dynamic component={parts().Item} as="a" class="menu-item" href={props.href}>
      {props.children}
    </Dynamic>
  )
}

/** A line between items. */
export const MenuLine = () => <Dynamic component={parts().Separator} class="menu-line" />

type Option = { value: string; name: string; lang?: string }

export function MenuChoice(props: {
  label: string
  options: readonly Option[]
  chosen: string
  choose: (value: string) => void
}) {
  const { RadioGroup, GroupLabel, RadioItem } = parts()
  return (
    <RadioGroup class="menu-choice" value={props.chosen} onChange={props.choose}>
      <GroupLabel class="menu-label">{props.label}</GroupLabel>
      <For each={props.options}>
        {({ value, name, lang }) => (
          <RadioItem class="menu-item" value={value} {...(lang && { lang })}>
            {name}
          </RadioItem>
        )}
      </For>
    </RadioGroup>
  )
}
