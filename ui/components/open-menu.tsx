// What opens from the button of a menu: actions, links, and choices of which one holds; by the keyboard as ARIA's pattern has it.

import { DropdownMenu } from '@kobalte/core/dropdown-menu'
import { For, type JSX, onMount, type ParentProps } from 'solid-js'

type Props = {
  face: JSX.Element
  flush: 'start' | 'end'
  /** Somebody has pressed the button before its menu was there. */
  isWanted: boolean
  hadFocus: boolean
  look: { class: string; 'aria-label': string }
  items: () => JSX.Element
}

/** Not modal: what is around it stays readable. It opens in the landmark of its button, as everything on a page should be. */
export function OpenMenu(props: Props) {
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
    <DropdownMenu gutter={8} placement={`bottom-${props.flush}`} modal={false}>
      <DropdownMenu.Trigger ref={button} {...props.look}>
        {props.face}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal mount={button?.closest('header, main') ?? document.body}>
        <DropdownMenu.Content class="menu">{props.items()}</DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu>
  )
}

export function MenuItem(props: ParentProps<{ choose: () => void; danger?: boolean }>) {
  return (
    <DropdownMenu.Item
      class={props.danger ? 'menu-item danger' : 'menu-item'}
      onSelect={() => props.choose()}
    >
      {props.children}
    </DropdownMenu.Item>
  )
}

export function MenuLink(props: ParentProps<{ href: string }>) {
  return (
    <DropdownMenu.Item as="a" class="menu-item" href={props.href}>
      {props.children}
    </DropdownMenu.Item>
  )
}

/** A line between items. */
export const MenuLine = () => <DropdownMenu.Separator class="menu-line" />

type Option = { value: string; name: string; lang?: string }

export function MenuChoice(props: {
  label: string
  options: readonly Option[]
  chosen: string
  choose: (value: string) => void
}) {
  return (
    <DropdownMenu.RadioGroup class="menu-choice" value={props.chosen} onChange={props.choose}>
      <DropdownMenu.GroupLabel class="menu-label">{props.label}</DropdownMenu.GroupLabel>
      <For each={props.options}>
        {({ value, name, lang }) => (
          <DropdownMenu.RadioItem class="menu-item" value={value} {...(lang && { lang })}>
            <bdi>{name}</bdi>
          </DropdownMenu.RadioItem>
        )}
      </For>
    </DropdownMenu.RadioGroup>
  )
}
