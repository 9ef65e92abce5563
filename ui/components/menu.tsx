// A menu that opens from a button: actions, links, and choices of which one holds; by the keyboard as ARIA's pattern has it.

import { DropdownMenu } from '@kobalte/core/dropdown-menu'
import { For, type JSX, type ParentProps } from 'solid-js'

type Props = ParentProps<{
  /** What the button is called. */
  label: string
  /** What the button shows. */
  face: JSX.Element
  class?: string
}>

/** Not modal: what is around it stays readable. It opens in the landmark of its button, as everything on a page should be. */
export function Menu(props: Props) {
  let button: HTMLButtonElement | undefined
  return (
    <DropdownMenu gutter={8} placement="bottom-end" modal={false}>
      <DropdownMenu.Trigger ref={button} class={props.class ?? 'menu-button'} aria-label={props.label}>
        {props.face}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal mount={button?.closest('header, main') ?? document.body}>
        <DropdownMenu.Content class="menu">{props.children}</DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu>
  )
}

export function MenuItem(props: ParentProps<{ choose: () => void }>) {
  return (
    <DropdownMenu.Item class="menu-item" onSelect={() => props.choose()}>
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
            {name}
          </DropdownMenu.RadioItem>
        )}
      </For>
    </DropdownMenu.RadioGroup>
  )
}
