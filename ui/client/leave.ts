// The ways out of a page; every one of them is taken here.

export const leave = {
  to: (path: string): void => location.assign(path),
  /** For a page that the back button should not lead to again. */
  instead: (path: string): void => location.replace(path),
  again: (): void => location.reload(),
}
