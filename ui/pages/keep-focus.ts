// Where the focus goes on when what had it is gone.

/** A row or a button that is drawn anew, or is gone, takes the focus along: it goes on at the head of its panel, by that one's id. */
export function keepFocusIn(panel: string): void {
  if (document.activeElement === document.body) document.getElementById(panel)?.focus()
}
