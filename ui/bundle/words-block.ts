// Has a page ask at once for what merges an operator's words, where there are some: the server takes the block away where there are none.

export const withGivenWords = (page: string, filesOf: (module: string) => readonly string[]): string =>
  page.replace('<!--/given-words-->', () => {
    const files = filesOf('/ui/client/operators-words.ts').filter((file) => !page.includes(file))
    return `${files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')}<!--/given-words-->`
  })
